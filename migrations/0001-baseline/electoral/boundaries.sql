-- Maps. A boundary is a district's lasting identity (set and code); a boundary version is what was true of it during a
-- half-open span of time. Nothing is overwritten: a publication closes versions and opens new ones, and the exclusion
-- constraints refuse two maps in force at the same time.

create extension if not exists btree_gist;

create table boundary_sets (
  id text primary key,
  source_id text not null references sources (id),
  level text not null check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  jurisdiction text not null,
  jurisdiction_name text not null,
  province text,
  name text not null,
  confidence text not null check (confidence in ('OFFICIAL', 'MUNICIPAL', 'DERIVED', 'SAMPLE')),
  representation text not null check (representation in ('districts', 'at_large', 'no_wards')),
  source_url text not null,
  valid tstzrange not null check (not isempty(valid) and lower_inc(valid) and not upper_inc(valid)),
  exclude using gist (level with =, jurisdiction with =, representation with =, valid with &&) deferrable
);

comment on table boundary_sets is 'One map of one jurisdiction, for instance a representation order or a city''s wards.';
comment on column boundary_sets.jurisdiction is 'What the map divides: a country, a province or a municipality.';
comment on column boundary_sets.confidence is 'Who the map is from: the election authority (OFFICIAL), a municipality (MUNICIPAL), derived from other maps (DERIVED), or the bundled sample (SAMPLE).';
comment on column boundary_sets.representation is 'Whether the jurisdiction elects by district, at large, or has no wards.';
comment on column boundary_sets.valid is 'When the map is in force; half-open.';

create table boundaries (
  id text primary key,
  set_id text not null references boundary_sets (id),
  code text not null,
  unique (set_id, code)
);

comment on table boundaries is 'A district''s lasting identity. Ids are never used again.';
comment on column boundaries.id is '<set>-<code>';
comment on column boundaries.code is 'The publisher''s code of the district within its set.';

create table boundary_versions (
  id bigint generated always as identity primary key,
  boundary_id text not null references boundaries (id),
  valid tstzrange not null check (not isempty(valid) and lower_inc(valid) and not upper_inc(valid)),
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
  exclude using gist (boundary_id with =, valid with &&) deferrable
);
alter table boundary_versions alter column geometry set storage external;
alter table boundary_versions alter column display_geometry set storage external;

comment on table boundary_versions is 'What was true of a boundary during a span of time.';
comment on column boundary_versions.valid is 'When it was true; half-open.';
comment on column boundary_versions.population is 'Null where no publisher states it.';
comment on column boundary_versions.elector_count is 'Null where no publisher states it.';
comment on column boundary_versions.geometry is 'The full shape: WKB, longitude and latitude in degrees (NAD83 or WGS 84).';
comment on column boundary_versions.display_geometry is 'The shape for maps: WKB, simplified on the edges that neighbours share.';
comment on column boundary_versions.vertices is 'Vertices of the full shape.';
comment on column boundary_versions.content_hash is 'SHA-256 of all that is published of the version.';
comment on column boundary_versions.catalogue_version is 'The publication that opened the version.';
