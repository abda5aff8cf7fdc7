-- Streets of registers of addresses and of road networks. A source is replaced as a whole, as in postal_code_districts, and
-- for the same reasons there are no foreign keys.

alter table sources drop constraint sources_kind_check;
alter table sources add constraint sources_kind_check check (kind in ('boundaries', 'addresses', 'concordance', 'results',
  'polling-divisions', 'poll-outlines', 'members', 'streets'));

create table streets (
  source_id text not null,
  id integer not null check (id >= 0),
  name text not null,
  type text not null,
  direction text not null,
  place text not null,
  municipality_en text not null,
  municipality_fr text not null,
  province text not null,
  name_key text not null,
  type_key text not null,
  direction_key text not null,
  place_keys text[] not null,
  weight integer not null check (weight >= 0),
  longitude double precision not null,
  latitude double precision not null,
  primary key (source_id, id)
);

create index streets_by_name on streets (name_key text_pattern_ops);

comment on table streets is 'The streets by which addresses are found, of every place.';
comment on column streets.id is 'Of one publication: the next one may number its streets otherwise.';
comment on column streets.type is 'As the source abbreviates it (ST, RUE); empty where it has none.';
comment on column streets.direction is 'As the source abbreviates it (N, O, NE); empty where it has none.';
comment on column streets.place is 'The place in mailing addresses; empty where the source has none.';
comment on column streets.municipality_en is 'The census subdivision.';
comment on column streets.name_key is 'The name as it is compared: without accents, case and particles.';
comment on column streets.type_key is 'The type as one word of both languages; empty where there is none.';
comment on column streets.direction_key is 'The direction as one word of both languages; empty where there is none.';
comment on column streets.place_keys is 'The names of its places as they are compared, each once.';
comment on column streets.weight is 'How many of its numbers, or of its lines, the source has: of streets of one name the larger is offered first.';
comment on column streets.longitude is 'Degrees east, WGS 84, of a place on the street.';
comment on column streets.latitude is 'Degrees north, WGS 84, of the same place.';

create table street_numbers (
  source_id text not null,
  street_id integer not null,
  first_number integer not null,
  numbers integer[] not null,
  longitudes integer[] not null,
  latitudes integer[] not null,
  primary key (source_id, street_id, first_number)
);

comment on table street_numbers is 'Located civic numbers, some hundred a row.';
comment on column street_numbers.first_number is 'The first of the row: no later row has a lower one.';
comment on column street_numbers.numbers is 'Ascending, each once for each place where it stands: 32 times the number, plus 1 to 26 for a letter, 27 to 31 for a fraction.';
comment on column street_numbers.longitudes is 'Of each number, in ten-millionths of a degree east, WGS 84.';
comment on column street_numbers.latitudes is 'Of each number, in ten-millionths of a degree north, WGS 84.';

create table road_lines (
  source_id text not null,
  id integer not null check (id >= 0),
  street_id integer,
  rank smallint not null check (rank between 1 and 5),
  line bytea not null,
  extent box not null,
  primary key (source_id, id)
);

create index road_lines_by_extent on road_lines using gist (extent);
create index road_lines_by_extent_of_main on road_lines using gist (extent) where rank <= 4;
create index road_lines_by_extent_of_large on road_lines using gist (extent) where rank <= 3;

comment on table road_lines is 'The lines of road networks, each from one crossing to the next.';
comment on column road_lines.street_id is 'The street whose name it bears; null for one without a name.';
comment on column road_lines.rank is '1: Trans-Canada Highway, 2: National Highway System, 3: major highway, 4: secondary highway or major street, 5: any other.';
comment on column road_lines.line is 'WKB, longitude and latitude in degrees, WGS 84.';
comment on column road_lines.extent is 'The box around the line, in degrees.';

create table road_ranges (
  source_id text not null,
  street_id integer not null,
  line_id integer not null,
  side text not null check (side in ('left', 'right')),
  from_number integer not null check (from_number >= 0),
  to_number integer not null check (to_number >= 0),
  primary key (source_id, street_id, line_id, side)
);

comment on table road_ranges is 'The civic numbers that a road network states for each side of a line.';
comment on column road_ranges.from_number is 'At the beginning of the line. It is the higher one if numbers descend along it.';

grant select, insert, update, delete on streets, street_numbers, road_lines, road_ranges to hustings_login;
