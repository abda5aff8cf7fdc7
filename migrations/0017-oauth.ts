import { readSql } from './read-sql.ts';

/** Assistants and other programs that act for a member: what each was granted, and its tokens. */
export const oauth = {
  name: '0017-oauth',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0017-oauth/tables.sql']),
} as const;
