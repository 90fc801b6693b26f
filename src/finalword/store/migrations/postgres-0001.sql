create table event (
  game text collate "C" not null,
  seq integer not null,
  body text not null,
  at bigint not null,
  actor text not null,
  act text,
  primary key (game, seq)
);
create table server (
  name text primary key,
  seen timestamptz not null
);
