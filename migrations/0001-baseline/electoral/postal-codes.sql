-- Postal codes and the districts that their addresses lie in.

create table postal_codes (
  code text primary key check (code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  province text not null,
  longitude double precision,
  latitude double precision,
  address_count integer not null default 0 check (address_count >= 0),
  address_source_id text
);

comment on table postal_codes is 'The postal codes that a register of addresses or a concordance knows.';
comment on column postal_codes.longitude is 'The mean place of the code''s addresses; null where no address is located.';
comment on column postal_codes.latitude is 'See longitude.';
comment on column postal_codes.address_source_id is 'The register that place and count come from; null where only a concordance knows the code.';

-- No foreign keys: five million rows are written at a time, and three checks in each row take four times as long as
-- the row itself. The one writer checks the boundaries as a whole and holds a lock on postal_codes meanwhile.
-- No index by source: a source is replaced as a whole, which reads most of the table in any case.
create table postal_code_districts (
  postal_code text not null,
  boundary_id text not null,
  source_id text not null,
  method text not null check (method in ('addresses', 'concordance')),
  share double precision not null check (share > 0 and share <= 1),
  address_count integer not null default 0 check (address_count >= 0),
  primary key (postal_code, boundary_id, source_id)
);

comment on table postal_code_districts is 'Which share of a postal code''s addresses lies in which district, by each source.';
comment on column postal_code_districts.method is 'Whether addresses were located in the district, or a concordance names it.';
comment on column postal_code_districts.share is 'The part of the code''s addresses in the district, above 0 up to 1.';
