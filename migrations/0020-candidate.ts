import { readSql } from './read-sql.ts';

/** Whether a candidate gave to the own campaign: a fact of a donation, which a correction may change. */
export const candidate = {
  name: '0020-candidate',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0020-candidate/candidate.sql']),
} as const;

/**
 * The part of a donation that went back to its donor: the version that follows has the rest. The condition is not tried on
 * the rows that are there: in both columns they have nothing.
 */
export const returnedParts = {
  name: '0020-returned-parts',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table donation_versions
       add column returned_cents bigint,
       add column returned_on date,
       add constraint donation_versions_returned_check
         check ((returned_cents is null) = (returned_on is null) and returned_cents > 0) not valid`,
    `comment on column donation_versions.returned_cents is
       'What went back to the donor, less than the version before had: this version has what was kept. Null where nothing did.'`,
    `comment on column donation_versions.returned_on is 'The day on which it went back.'`,
  ],
} as const;
