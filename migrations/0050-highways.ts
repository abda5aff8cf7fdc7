/** The index by which tiles from far find highways: that of large roads has those of rank 3 as well, which such tiles do not draw. */
export const highways = {
  name: '0050-highways',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists road_lines_by_extent_of_highways',
    'create index concurrently road_lines_by_extent_of_highways on road_lines using gist (extent) where rank <= 2',
  ],
} as const;
