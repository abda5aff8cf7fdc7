/** Files of donations: what each row counts towards a donor's annual limit, for the rows behind it. */
export const donationImports = {
  name: '0019-donation-imports',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table imports drop constraint imports_kind_check',
    `alter table imports add constraint imports_kind_check check (kind in ('VOTERS', 'VOLUNTEERS', 'DONATIONS'))`,
    `comment on table imports is
       'Files of voters, volunteers or donations on their way into a campaign. Kept for a day at most.'`,
    `alter table import_rows
       add column limit_key bytea,
       add column limit_signs bytea[],
       add column limit_cents bigint`,
    `comment on column import_rows.limit_key is
       'Hash of the import''s id, a donor''s name and a year: rows of other keys never count together towards a limit.'`,
    `comment on column import_rows.limit_signs is
       'Hashes of the donor''s postal code, e-mail address and telephone: rows of one key with one in common are of one donor.'`,
    `comment on column import_rows.limit_cents is 'What the row counts towards the limit, in cents.'`,
  ],
} as const;

/** A row of a file finds those before it that count towards the same limit. */
export const donationImportsIndex = {
  name: '0019-donation-imports-index',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists import_rows_by_limit',
    'create index concurrently import_rows_by_limit on import_rows (campaign_id, limit_key) where limit_key is not null',
  ],
} as const;
