import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { type AuditEntry, recordOf } from './audit-entry.ts';

/** Appends entries of calls that write nothing themselves. */
export interface AuditWriter {
  /** Resolves when the entry is committed: what it tells of must not be answered before. */
  append(entry: AuditEntry): Promise<void>;
}

interface Waiting {
  readonly entry: AuditEntry;
  resolve(): void;
  reject(error: unknown): void;
}

const atMost = 500;

const insert = `insert into audit_log
    (campaign_id, id, created_at, key_id, user_id, operation, record_id, status, fields, calls, request_id)
  select $1, * from json_to_recordset($2::json) as entry
    (id uuid, at timestamptz, key uuid, "user" uuid, operation text, record uuid, status smallint, fields text[],
     calls integer, request uuid)`;

/** Under load a batch waits this long for more to come: it spares more work than it delays. */
const gatherMilliseconds = 3;
const underLoad = 8;

/**
 * Each commit waits for the disk, and a campaign's reads may come by the thousand. So entries that arrive while one
 * commit is under way go together into the next: no answer leaves before its entry is on disk, and the disk is waited
 * for once, not once a call.
 */
export function createAuditWriter(pool: CampaignPool): AuditWriter {
  const queues = new Map<string, Waiting[]>();

  const drain = async (campaignId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, atMost);
      await commit(pool, campaignId, batch);
      if (batch.length >= underLoad) await wait(gatherMilliseconds);
    }
    queues.delete(campaignId);
  };

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        const waiting = { entry, resolve, reject };
        const queue = queues.get(entry.campaignId);
        if (queue) {
          queue.push(waiting);
          return;
        }
        const first = [waiting];
        queues.set(entry.campaignId, first);
        // What arrives in the same turn goes along.
        setImmediate(drain, entry.campaignId, first);
      }),
  };
}

async function commit(pool: CampaignPool, campaignId: string, batch: readonly Waiting[]): Promise<void> {
  const records = JSON.stringify(batch.map(({ entry }) => described(entry)));
  try {
    await withCampaign(pool, campaignId, async (tx) => tx.atCommit(insert, [campaignId, records]));
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

const described = (entry: AuditEntry) => ({
  id: newRecordId(),
  at: entry.at,
  key: entry.keyId,
  user: entry.userId ?? null,
  operation: entry.operation,
  record: recordOf(entry),
  status: entry.status,
  fields: entry.fields,
  calls: entry.calls ?? 1,
  request: entry.requestId,
});
