const tables = ['voters', 'donations', 'interactions', 'lawn_signs'] as const;

/** The identifier that a record has in a system of the campaign's own. */
export const externalIds = {
  name: '0008-external-ids',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    ...tables.flatMap((table) => [
      `alter table ${table} add column external_id text`,
      `comment on column ${table}.external_id is
         'What a system of the campaign''s own calls the record; null where it has none. Unique in the campaign.'`,
    ]),
    'grant update (external_id) on donations to hustings_server',
  ],
} as const;

/** No two records of one kind have the same one in a campaign. */
export const externalIdsUnique = {
  name: '0008-external-ids-unique',
  servesFrom: 1,
  mode: 'statements',
  sql: tables.flatMap((table) => [
    `drop index concurrently if exists ${table}_by_external_id`,
    `create unique index concurrently ${table}_by_external_id on ${table} (campaign_id, external_id)
       where external_id is not null`,
  ]),
} as const;
