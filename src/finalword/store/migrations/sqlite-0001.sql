create table event (
  game text not null,
  seq integer not null,
  body text not null,
  at integer not null,
  actor text not null,
  act text,
  primary key (game, seq)
) without rowid, strict;
