import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import { HustingsError } from '#core/errors.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { appendForMany } from '#server/store/with-campaign.ts';
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

/** The next batch does not wait for one that takes longer: another connection writes it. */
const lateMilliseconds = 100;

/**
 * Each commit waits for the disk, and campaigns may send thousands of reads a second. Entries of all campaigns that
 * arrive while one commit is under way are therefore written together in the next one. Still no response leaves before
 * its entry is on disk.
 */
export function createAuditWriter(pool: CampaignPool): AuditWriter {
  const waiting: Waiting[] = [];
  const connections = pool.options.max ?? 1;
  let writing = 0;
  let late = 0;
  let isDue = false;

  const write = async (): Promise<void> => {
    writing++;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maximumBatch);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        late++;
        writeSoon();
      }, lateMilliseconds);
      await commit(pool, batch);
      clearTimeout(timer);
      if (isLate) late--;
      if (batch.length >= busyBatch) await wait(busyWaitMilliseconds);
    }
    writing--;
  };

  /** Entries made in the same iteration of the event loop join the batch. */
  const writeSoon = (): void => {
    if (isDue || writing > late || writing === connections || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      void write();
    });
  };

  return {
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        writeSoon();
      }),
  };
}

/** Settles all of a batch. If it cannot be written, the entries of one campaign do not fail those of the others. */
async function commit(pool: CampaignPool, batch: readonly Waiting[]): Promise<void> {
  try {
    await appendForMany(pool, auditBatchStatement(batch.map(({ entry }) => entry)));
    for (const { resolve } of batch) resolve();
  } catch (error) {
    const campaigns = new Set(batch.map(({ entry }) => entry.campaignId));
    if (campaigns.size === 1 || error instanceof HustingsError || isDatabaseUnavailable(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const id of campaigns) {
      const ofOne = batch.filter(({ entry }) => entry.campaignId === id);
      await commit(pool, ofOne);
    }
  }
}
