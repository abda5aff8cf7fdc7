/**
 * Where what is served comes from: the program that read a file, when it was fetched, and whether a person accepted what the
 * checks had held back. Null in rows of before.
 */
export const provenance = {
  name: '0023-provenance',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table ingest_runs add column program_version text, add column fetched_at timestamptz',
    `comment on column ingest_runs.program_version is 'The version of the program that read the file; null of runs before it was recorded.'`,
    `comment on column ingest_runs.fetched_at is
       'When the publisher first gave the file; null of a file that was brought by hand.'`,
    'alter table publications add column accepted boolean',
    `comment on column publications.accepted is
       'Whether an operator published it in spite of hard findings; null of publications before it was recorded.'`,
  ],
} as const;
