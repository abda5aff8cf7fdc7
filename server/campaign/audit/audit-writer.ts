import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { type AuditEntry, auditBatchStatement } from './audit-entry.ts';

/** Appends entries of calls that write nothing themselves. */
export interface AuditWriter {
  /** Resolves when the entry is committed. The call must not be answered before. */
  append(entry: AuditEntry): Promise<void>;
}

interface Waiting {
  readonly entry: AuditEntry;
  resolve(): void;
  reject(error: unknown): void;
}

const maximumBatch = 500;

/** After a batch of this size or more the next one waits for more entries: that spares more work than it delays. */
const busyBatch = 8;
const busyWaitMilliseconds = 3;

/**
 * Each commit waits for the disk, and a campaign may send thousands of reads a second. Entries that arrive while one
 * commit is under way are therefore written together in the next one. Still no answer leaves before its entry is on disk.
 */
export function createAuditWriter(pool: CampaignPool): AuditWriter {
  const queues = new Map<string, Waiting[]>();

  const drain = async (campaignId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, maximumBatch);
      await commit(pool, campaignId, batch);
      if (batch.length >= busyBatch) await wait(busyWaitMilliseconds);
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
        // Entries of the same turn of the event loop join this batch.
        setImmediate(drain, entry.campaignId, first);
      }),
  };
}

async function commit(pool: CampaignPool, campaignId: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const entries = batch.map(({ entry }) => entry);
    await withCampaign(pool, campaignId, async (tx) => tx.atCommit(...auditBatchStatement(campaignId, entries)));
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
