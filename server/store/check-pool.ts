import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import type { CampaignPool } from './pool.ts';

const responseMilliseconds = 2_000;

/** What the operations do as `hustings_server`; the migrations grant it. */
const needed = {
  campaigns: 'select update',
  memberships: 'select',
  api_keys: 'select',
  voters: 'select insert update delete',
  voter_counts: 'select insert update',
  donations: 'select insert',
  receipts: 'select insert',
  receipt_serials: 'select insert update',
  interactions: 'select insert update',
  interaction_versions: 'select insert',
  lawn_signs: 'select insert update',
  volunteers: 'select',
  changes: 'select',
  change_feeds: 'select',
  audit_log: 'insert',
  idempotency_keys: 'select insert update',
};

const privileges = Object.entries(needed).flatMap(([table, rights]) =>
  rights.split(' ').map((right) => `('${table}', '${right}')`),
);

/** Runs as a request does: it fails if the role is missing, or if the login may not take it on. */
const question = `
  begin;
  set local role hustings_server;
  select current_setting('transaction_read_only') = 'on' as read_only,
    (select string_agg(format('%s on %s', privilege, name), ', ')
     from (values ${privileges.join(', ')}) as needed (name, privilege)
     where to_regclass(name) is null or not has_table_privilege(to_regclass(name), privilege)) as missing;
  rollback`;

/** Needs room on the disk, and gives it back. */
const takeRoom = `
  begin;
  create temporary table room_on_disk as select repeat('-', 1000) from generate_series(1, 1000);
  rollback`;

/**
 * Creates the check of a pool: it rejects if a campaign's requests would fail, and says why. It costs a round trip.
 * Whether the disk is full is asked only after a statement failed because of it, since the question writes.
 */
export function createPoolCheck(pool: CampaignPool): () => Promise<void> {
  let isFull = false;
  pool.on('release', (error) => {
    if (sqlStateOf(error) === sqlStates.diskFull) isFull = true;
  });
  const ask = async <Row>(text: string, refuse: (row: Row | undefined) => string | null): Promise<void> => {
    const client = await pool.connect();
    try {
      // The driver then ends the connection too.
      const timed = { text, query_timeout: responseMilliseconds };
      const results: unknown = await client.query(timed);
      const reason = refuse((results as Array<{ rows: Row[] }>)[2]?.rows[0]);
      if (reason !== null) throw new Error(reason);
      client.release();
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  };
  return async () => {
    await ask<{ read_only: boolean; missing: string | null }>(question, (result) => {
      if (result?.read_only) return 'the database is read-only';
      return result?.missing ? `the role hustings_server lacks ${result.missing}` : null;
    });
    if (!isFull) return;
    await ask(takeRoom, () => null);
    isFull = false;
  };
}
