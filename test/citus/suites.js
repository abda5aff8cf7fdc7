/** Suites, as folders below test, that run on distributed databases too: all that clients of a campaign meet. */
export const suites = ['server/campaign/', 'server/console/', 'server/mcp/', 'server/keys/', 'client/'];

/** Suites that do not, each with the reason. */
export const exceptions = {
  'server/campaign/donations/indexes': 'reads plans that one PostgreSQL logs of statements within its functions',
  'server/campaign/donations/search-work': 'counts the rows that one PostgreSQL reads',
  'server/campaign/lost-connections':
    'ends the session that waits for a lock, which on Citus is a worker’s: faults.test.ts does that',
  'server/store/fairness': 'counts the sessions of one PostgreSQL that wait; on Citus those of a worker do',
  'server/campaign/full-disk': 'imitates a full disk by triggers of one PostgreSQL, events among them',
  'server/campaign/plain-owner': 'makes a database whose owner is no superuser; that of a Citus has to be one',
  'server/campaign/hostile/cost': 'measures processor time of one PostgreSQL; a cluster adds its own',
};
