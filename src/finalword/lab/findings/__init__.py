"""What a run tells, question by question: each module measures one thing and writes its section of the report."""
