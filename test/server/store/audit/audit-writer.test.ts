import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { type AuditEntry, auditBatchStatement } from '#server/store/audit/audit-entry.ts';
import { type AuditWriter, createAuditWriter } from '#server/store/audit/audit-writer.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { isDistributed, onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';

let database: TestDatabase;
let pool: CampaignPool;
let writer: AuditWriter;
beforeAll(async () => {
  database = await createTestDatabase();
  // A lock lasts for as long as a test holds it.
  const timeouts = { lockMilliseconds: 0, statementMilliseconds: 0 };
  pool = createCampaignPool(database.requestUrl, createLog('silent'), { size: 2, timeouts });
  writer = createAuditWriter(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

function entryOf(campaignId: string): AuditEntry {
  return {
    campaignId,
    at: new Date(),
    keyId: null,
    operation: 'getVoter',
    recordId: null,
    status: 200,
    fields: [],
    requestId: newRecordId(),
  };
}

/** The entries that a campaign sees of its log. */
const logOf = (campaignId: string) =>
  withCampaign(pool, campaignId, (tx) =>
    tx.query<{ campaign_id: string; request_id: string; written_by: string }>(
      'select campaign_id, request_id, xmin::text as written_by from audit_log order by request_id',
    ),
  );

const newCampaigns = (count: number) => Array.from({ length: count }, () => newRecordId());

describe('entries of several campaigns that arrive together', () => {
  it('are written in one transaction, each as its own campaign', async () => {
    await database.knex.raw(
      'alter table audit_log add constraint own_campaign check (campaign_id = hustings_campaign()) not valid',
    );
    const campaigns = newCampaigns(3);
    const entries = [...campaigns, ...campaigns].map(entryOf);
    await Promise.all(entries.map((entry) => writer.append(entry)));
    await database.knex.raw('alter table audit_log drop constraint own_campaign');

    const transactions = new Set<string>();
    for (const id of campaigns) {
      const log = await logOf(id);
      const expected = entries.filter(({ campaignId }) => campaignId === id).map(({ requestId }) => requestId);
      expect(log.map(({ campaign_id, request_id }) => [campaign_id, request_id])).toEqual(
        expected.sort().map((requestId) => [id, requestId]),
      );
      for (const { written_by } of log) transactions.add(written_by);
    }
    // On Citus each node has a transaction of its own, which the coordinator's commit ends.
    if (!isDistributed) expect(transactions.size).toBe(1);
  });

  it('leave the transaction bound to no campaign', async () => {
    const trx = await database.knex.transaction();
    await trx.raw('set local role hustings_server');
    const [, [rows]] = auditBatchStatement([entryOf(newRecordId())]);
    await trx.raw('select append_audit_entries(?)', [rows as string]);
    const seen = await trx.raw('select count(*)::int as entries, hustings_campaign() as campaign from audit_log');
    await trx.rollback();
    expect(seen.rows).toEqual([{ entries: 0, campaign: null }]);
  });

  it('do not fail with one that cannot be written', async () => {
    const [first, faulty, last] = newCampaigns(3) as [string, string, string];
    await database.knex.raw(`alter table audit_log add constraint faulty check (campaign_id <> '${faulty}') not valid`);
    const outcomes = await Promise.allSettled([first, faulty, faulty, last].map((id) => writer.append(entryOf(id))));
    await database.knex.raw('alter table audit_log drop constraint faulty');
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({ code: '23514' });
    for (const [id, count] of [
      [first, 1],
      [faulty, 0],
      [last, 1],
    ] as const) {
      expect(await logOf(id)).toHaveLength(count);
    }
  });
});

// On Citus the lock would be another node's.
onOnePostgres(() => {
  describe('a batch that does not end', () => {
    it('does not hold up later ones', async () => {
      const [stuck, other] = newCampaigns(2) as [string, string];
      await database.knex.raw(
        `create function wait_for_test() returns trigger language plpgsql as $$
         begin
           if new.campaign_id = '${stuck}' then perform pg_advisory_xact_lock(1); end if;
           return new;
         end $$;
         create trigger wait_for_test before insert on audit_log for each row execute function wait_for_test()`,
      );
      const holder = await database.knex.transaction();
      await holder.raw('select pg_advisory_xact_lock(1)');
      let isWritten = false;
      const late = writer.append(entryOf(stuck)).then(() => {
        isWritten = true;
      });
      await new Promise((resolve) => setImmediate(setImmediate, resolve));
      await writer.append(entryOf(other));
      expect(isWritten).toBe(false);
      await holder.rollback();
      await late;
      expect(await logOf(stuck)).toHaveLength(1);
    });
  });
});
