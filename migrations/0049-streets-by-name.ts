/**
 * The index by which streets are found, with all that chooses and orders them: of a name that tens of thousands begin with, the
 * largest are found without reading a row.
 */
export const streetsByName = {
  name: '0049-streets-by-name',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists streets_by_name_new',
    `create index concurrently streets_by_name_new on streets (name_key text_pattern_ops)
       include (type_key, direction_key, weight, source_id, id)`,
    'drop index concurrently if exists streets_by_name',
    'alter index streets_by_name_new rename to streets_by_name',
  ],
} as const;
