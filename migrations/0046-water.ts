/** Areas of water, which maps draw from near: a further kind of sources. */
export const water = {
  name: '0046-water',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table sources drop constraint sources_kind_check',
    `alter table sources add constraint sources_kind_check check (kind in ('boundaries', 'addresses', 'concordance',
       'results', 'polling-divisions', 'poll-outlines', 'members', 'streets', 'water'))`,
    `create table water_areas (
       source_id text not null,
       id integer not null check (id >= 0),
       area integer not null check (area >= 0),
       size double precision not null check (size >= 0),
       shape bytea not null,
       extent box not null,
       primary key (source_id, id)
     )`,
    'create index water_areas_by_extent on water_areas using gist (extent)',
    `comment on table water_areas is 'Pieces of lakes, rivers and the sea, for maps. A source is replaced as a whole.'`,
    `comment on column water_areas.area is 'Which area it is a piece of.'`,
    `comment on column water_areas.size is 'Of the whole area, in square kilometres.'`,
    `comment on column water_areas.shape is 'WKB of a polygon of some hundred positions, longitude and latitude in degrees, WGS 84.'`,
    `comment on column water_areas.extent is 'The box around the piece, in degrees.'`,
    'grant select, insert, update, delete on water_areas to hustings_login',
  ],
} as const;
