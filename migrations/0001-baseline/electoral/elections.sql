-- Elections, candidates and polling divisions.

create table elections (
  id text primary key,
  source_id text not null references sources (id),
  level text not null check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  jurisdiction text not null,
  province text,
  name text not null,
  election_date timestamptz not null,
  writs_issued timestamptz not null,
  check (writs_issued <= election_date)
);
create index elections_by_date on elections (election_date desc, id);

comment on table elections is 'General elections and by-elections.';
comment on column elections.writs_issued is 'When the writs were issued.';

create table election_districts (
  election_id text not null references elections (id),
  boundary_id text not null references boundaries (id),
  population integer check (population >= 0),
  elector_count integer check (elector_count >= 0),
  primary key (election_id, boundary_id)
);
create index election_districts_by_boundary on election_districts (boundary_id);

comment on table election_districts is 'The districts that an election was held in.';
comment on column election_districts.population is 'At that election; null where no publisher states it.';
comment on column election_districts.elector_count is 'At that election; null where no publisher states it.';

create table candidates (
  id text primary key,
  election_id text not null references elections (id),
  boundary_id text not null references boundaries (id),
  ballot_order integer not null,
  name text not null,
  party text not null,
  incumbent boolean not null,
  elected boolean not null,
  votes_received integer not null check (votes_received >= 0),
  vote_share double precision not null check (vote_share between 0 and 1)
);
create index candidates_by_boundary on candidates (boundary_id, election_id, ballot_order);
create index candidates_by_election on candidates (election_id);

comment on table candidates is 'Candidates of an election in a district, with their results.';
comment on column candidates.vote_share is 'Of the district''s valid votes, 0 to 1.';

create table polling_divisions (
  id text primary key,
  source_id text not null references sources (id),
  election_id text references elections (id),
  boundary_id text not null references boundaries (id),
  sort_order integer not null,
  poll_number text not null,
  name text not null,
  address text not null,
  registered_voters integer not null check (registered_voters >= 0)
);
create index polling_divisions_by_boundary on polling_divisions (boundary_id, sort_order);
create index polling_divisions_by_source on polling_divisions (source_id);

comment on table polling_divisions is 'Polling divisions of a district.';
comment on column polling_divisions.election_id is 'The election that the division was drawn for, where the source states one.';
comment on column polling_divisions.address is 'The polling place''s.';
