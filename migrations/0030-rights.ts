import { readSql } from './read-sql.ts';

/**
 * What a member has given ends with the member. A webhook pauses until an owner takes it over: its state has a name of its own,
 * so that a server of the last release sends nothing to it and cannot resume it.
 */
export const rights = {
  name: '0030-rights',
  servesFrom: 1,
  mode: 'transaction',
  sql: readSql(['0030-rights/paused-webhooks.sql', '0030-rights/sessions.sql']),
} as const;

/** What members have left behind who left before, or have a lower role since. */
export const rightsEnded = {
  name: '0030-rights-ended',
  servesFrom: 1,
  mode: 'statements',
  sql: readSql(['0030-rights/end.sql']),
} as const;
