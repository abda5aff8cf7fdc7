-- What each publication of a map changed, worked out when it was published. The maps themselves stay on record in
-- boundary_versions: an entry could be worked out again, from shapes of many megabytes.

create table map_changes (
  catalogue_version bigint primary key references publications (catalogue_version),
  source_id text not null references boundary_sets (id),
  level text not null check (level in ('FEDERAL', 'PROVINCIAL', 'MUNICIPAL')),
  jurisdiction text not null,
  before_set text references boundary_sets (id),
  after_set text references boundary_sets (id),
  totals jsonb not null,
  changes jsonb not null
);
create index map_changes_by_source on map_changes (source_id, catalogue_version desc);
create index map_changes_by_level on map_changes (level, catalogue_version desc);
create index map_changes_by_jurisdiction on map_changes (jurisdiction, catalogue_version desc);

comment on table map_changes is 'What each publication of a map, and what took one back, changed: one row for each, added with it and never changed.';
comment on column map_changes.source_id is 'The map that was published.';
comment on column map_changes.jurisdiction is 'What the map divides, as in boundary_sets.';
comment on column map_changes.before_set is 'The map that is compared: the same as after_set if a map was published anew, an earlier map of the jurisdiction at the first publication of one. Null where there was none.';
comment on column map_changes.after_set is 'The map that it is compared with: a later one at the publication of an older map. Null where nothing is known any more.';
comment on column map_changes.totals is 'How many districts were added, ended, renamed and redrawn, and how much area and how many addresses moved.';
comment on column map_changes.changes is 'The districts and the areas.';

grant select, insert on map_changes to hustings_login;
