# Everything a person types: `make play`, `make test`, ... `make help` lists them.
.PHONY: help install
help:
	@echo "make install | play | serve | test | lint | bench | lock"
