-- The addresses of postal codes that straddle districts, as a register has them. A source is replaced as a whole, as in
-- postal_code_districts, and for the same reasons there are no foreign keys.

create table address_streets (
  source_id text not null,
  id integer not null check (id >= 0),
  name text not null,
  type text not null,
  direction text not null,
  place text not null,
  municipality_en text not null,
  municipality_fr text not null,
  primary key (source_id, id)
);

comment on table address_streets is 'The streets on which addresses of straddling postal codes lie.';
comment on column address_streets.id is 'Of one publication: the next one may number its streets otherwise.';
comment on column address_streets.type is 'As the register abbreviates it (ST, RUE); empty where it has none.';
comment on column address_streets.direction is 'As the register abbreviates it (N, O, NE); empty where it has none.';
comment on column address_streets.place is 'The place in mailing addresses.';
comment on column address_streets.municipality_en is 'The census subdivision.';

create table address_areas (
  source_id text not null,
  id integer not null check (id >= 0),
  boundary_ids text[] not null,
  primary key (source_id, id)
);

comment on table address_areas is 'Combinations of districts, of all maps held, in which addresses lie.';
comment on column address_areas.id is 'Of one publication: the next one may number its areas otherwise.';
comment on column address_areas.boundary_ids is 'At most one district of each map; empty where no map covers the place.';

create table street_addresses (
  source_id text not null,
  postal_code text not null,
  street_id integer not null,
  area_id integer not null,
  civic_numbers text not null,
  primary key (source_id, postal_code, street_id, area_id)
);

comment on table street_addresses is 'Which civic numbers of a street, within a straddling postal code, lie in which districts.';
comment on column street_addresses.civic_numbers is 'Separated by commas, ascending, each once: 2,4,12,12A,12 1/2.';

grant select, insert, update, delete on address_streets, address_areas, street_addresses to hustings_login;
