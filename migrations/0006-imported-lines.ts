import { readSql } from './read-sql.ts';

/** What is wrong with a line of an imported file before its cells are read, and how long it is. */
export const importedLines = {
  name: '0006-imported-lines',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0006-imported-lines/lines.sql']),
} as const;
