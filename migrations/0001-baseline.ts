import { readSql } from './read-sql.ts';

/**
 * The schema of the first release, one file an area. A file refers only to what the files before it create. It is frozen:
 * databases have recorded the hash of these texts.
 */
export const baseline = {
  name: '0001-baseline',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql([
    '0001-baseline/text.sql',
    '0001-baseline/electoral/ingest.sql',
    '0001-baseline/electoral/publications.sql',
    '0001-baseline/electoral/boundaries.sql',
    '0001-baseline/electoral/postal-codes.sql',
    '0001-baseline/electoral/elections.sql',
    '0001-baseline/campaign/campaigns.sql',
    '0001-baseline/access/keys.sql',
    '0001-baseline/access/sign-in.sql',
    '0001-baseline/campaign/voters.sql',
    '0001-baseline/campaign/donations.sql',
    '0001-baseline/campaign/receipts.sql',
    '0001-baseline/campaign/corrections.sql',
    '0001-baseline/campaign/field-work.sql',
    '0001-baseline/campaign/closure.sql',
    '0001-baseline/campaign/imports.sql',
    '0001-baseline/campaign/records.sql',
    '0001-baseline/access/isolation.sql',
    '0001-baseline/campaign/audit-months.sql',
    '0001-baseline/campaign/audit-batches.sql',
    '0001-baseline/access/use-link.sql',
    '0001-baseline/access/second-factor.sql',
    '0001-baseline/jobs.sql',
    '0001-baseline/access/login-rights.sql',
  ]),
} as const;
