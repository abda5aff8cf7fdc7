-- Maps. A boundary is a district's lasting identity (set and code); a boundary version is what is known of it over a
-- half-open span of time. There are two times: `valid` says when something was true, `recorded` when it was what we knew.
-- A publication that corrects a version ends its `recorded` and opens another; what was served stays on record. The
-- exclusion constraints refuse two answers for one instant, in what is known now and in what was known at any time.

create extension if not exists btree_gist;

create table boundary_sets (
  id text primary key,
  source_id text not null references sources (id),
  level text not null check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  jurisdiction text not null,
  jurisdiction_name text not null,
  jurisdiction_name_fr text,
  province text,
  name text not null,
  confidence text not null check (confidence in ('OFFICIAL', 'MUNICIPAL', 'DERIVED', 'SAMPLE')),
  representation text not null check (representation in ('districts', 'at_large', 'no_wards')),
  source_url text not null,
  valid tstzrange not null check (isempty(valid) or lower_inc(valid) and not upper_inc(valid)),
  source_valid_until timestamptz check (source_valid_until >= upper(valid)),
  amended_from timestamptz,
  recorded_from timestamptz not null default now(),
  exclude using gist (level with =, jurisdiction with =, representation with =, valid with &&) deferrable
);

comment on table boundary_sets is 'One map of one jurisdiction, for instance a representation order or a city''s wards.';
comment on column boundary_sets.jurisdiction is 'What the map divides: a country, a province or a municipality.';
comment on column boundary_sets.jurisdiction_name_fr is 'Its French name; null where jurisdiction_name is its name in both languages.';
comment on column boundary_sets.confidence is 'Who the map is from: the election authority (OFFICIAL), a municipality (MUNICIPAL), derived from other maps (DERIVED), or the bundled sample (SAMPLE).';
comment on column boundary_sets.representation is 'Whether the jurisdiction elects by district, at large, or has no wards.';
comment on column boundary_sets.valid is 'When the map is in force; half-open. It begins on the day that the source states, and ends on the day that the source states or where the jurisdiction''s next map begins. Empty where the map was withdrawn: it never was in force, as far as is known now.';
comment on column boundary_sets.source_valid_until is 'The end that the source states, whichever map follows; null where it states none.';
comment on column boundary_sets.amended_from is 'The day of the last change of the map, if it was published as an amendment of the law while the map was in force. Null if the last publication states the map''s whole span.';
comment on column boundary_sets.recorded_from is 'The publication since which the row says what it says. What it said before is in boundary_set_history.';

create table boundary_set_history (
  set_id text not null references boundary_sets (id),
  source_id text not null,
  level text not null,
  jurisdiction text not null,
  jurisdiction_name text not null,
  jurisdiction_name_fr text,
  province text,
  name text not null,
  confidence text not null,
  representation text not null,
  source_url text not null,
  valid tstzrange not null,
  source_valid_until timestamptz,
  amended_from timestamptz,
  recorded tstzrange not null check (not isempty(recorded) and not upper_inf(recorded)),
  exclude using gist (set_id with =, recorded with &&),
  exclude using gist (level with =, jurisdiction with =, representation with =, valid with &&, recorded with &&)
);

comment on table boundary_set_history is 'What boundary_sets said before.';
comment on column boundary_set_history.recorded is 'From the publication that said it up to the one that corrected it.';

create table boundaries (
  id text primary key,
  set_id text not null references boundary_sets (id),
  code text not null,
  unique (set_id, code)
);

comment on table boundaries is 'A district''s lasting identity. It stays where a correction leaves it without a version; its id is never another district''s.';
comment on column boundaries.id is '<set>-<code>';
comment on column boundaries.code is 'The publisher''s code of the district within its set.';

create table boundary_versions (
  id bigint generated always as identity primary key,
  boundary_id text not null references boundaries (id),
  valid tstzrange not null check (not isempty(valid) and lower_inc(valid) <> lower_inf(valid) and not upper_inc(valid)),
  recorded tstzrange not null default tstzrange(now(), null)
    check (not isempty(recorded) and lower_inc(recorded) and not upper_inc(recorded)),
  province text not null,
  name_en text not null,
  name_fr text not null,
  population integer check (population >= 0),
  elector_count integer check (elector_count >= 0),
  geometry bytea not null,
  display_geometry bytea not null,
  vertices integer not null,
  area_km2 double precision not null,
  label_longitude double precision not null,
  label_latitude double precision not null,
  content_hash text not null,
  catalogue_version bigint not null,
  exclude using gist (boundary_id with =, valid with &&, recorded with &&) deferrable
);
alter table boundary_versions alter column geometry set storage external;
alter table boundary_versions alter column display_geometry set storage external;

comment on table boundary_versions is 'What is known of a boundary over a span of time, and what was known of it before.';
comment on column boundary_versions.valid is 'When it is true within the span of its map (boundary_sets.valid), which it may exceed: a version that holds for the whole map has no bounds. Half-open.';
comment on column boundary_versions.recorded is 'When it was what we knew: from the publication that said it up to the one that corrected it. Without an end: it is known now.';
comment on column boundary_versions.population is 'Null where no publisher states it.';
comment on column boundary_versions.elector_count is 'Null where no publisher states it.';
comment on column boundary_versions.geometry is 'The full shape: WKB, longitude and latitude in degrees (NAD83 or WGS 84).';
comment on column boundary_versions.display_geometry is 'The shape for maps: WKB, simplified on the edges that neighbours share.';
comment on column boundary_versions.vertices is 'Vertices of the full shape.';
comment on column boundary_versions.content_hash is 'SHA-256 of all that is published of the version.';
comment on column boundary_versions.catalogue_version is 'The publication that opened the version.';

-- Who asked when got what: the answer to a question about `in_force_at` that was asked at `known_at`. The district and its
-- map come as they were known then.
create function boundaries_as_known(known_at timestamptz, in_force_at timestamptz)
returns table (
  set_id text, level text, jurisdiction text, representation text, boundary_id text, code text, version_id bigint,
  name_en text, name_fr text, catalogue_version bigint, valid tstzrange, recorded tstzrange
)
language sql stable
as $$
  with known_sets as (
    select id, level, jurisdiction, representation, valid, tstzrange(recorded_from, null) as recorded from boundary_sets
    union all
    select set_id, level, jurisdiction, representation, valid, recorded from boundary_set_history
  )
  select s.id, s.level, s.jurisdiction, s.representation, b.id, b.code, v.id, v.name_en, v.name_fr, v.catalogue_version,
    v.valid * s.valid, v.recorded * s.recorded
  from known_sets s
  join boundaries b on b.set_id = s.id
  join boundary_versions v on v.boundary_id = b.id
  where s.recorded @> known_at and s.valid @> in_force_at and v.recorded @> known_at and v.valid @> in_force_at
$$;

comment on function boundaries_as_known is 'The districts in force at one instant, as they were known at another.';
