import type { Log } from '#core/log.ts';
import type { Plans } from '#core/plans.ts';
import { forgetDraftsOfImports } from '#server/campaign/drafts/forget-drafts.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { turns } from '#server/store/load/turns.ts';
import { beginWrite } from '#server/store/locks/write-locks.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaignForLong } from '#server/store/with-campaign.ts';
import { checkBatch } from './batches/check-batch.ts';
import { SeenKeys } from './batches/duplicates/seen-keys.ts';
import { importBatch } from './batches/import-batch.ts';
import { lockFreeImport, retentionMilliseconds } from './import.ts';
import { ImportCounts, type SeenImport } from './import-counts.ts';
import { continueTakingBack } from './take-back/take-back.ts';

export interface ImportRunner {
  /** What they do and have done here, for metrics. */
  readonly counts: ImportCounts;
  /** Continues an import in the background, batch by batch, until its member has to decide something. */
  run(campaignId: string, importId: string): void;
  /** Continues every import that a server did not finish, and deletes those that are a day old. */
  resume(): Promise<void>;
  /** Settled when nothing is under way. */
  idle(): Promise<void>;
  /** Finishes the batches under way, and begins no further ones. */
  close(): Promise<void>;
}

interface Settings {
  readonly pool: CampaignPool;
  readonly plans: Plans;
  readonly log: Log;
  readonly now: () => Date;
}

const resumeMilliseconds = 10 * 60_000;

/**
 * A check has keys in memory, and each import a connection. Lists of one campaign wait for each other where they record: it has no
 * use for more places, and other campaigns do not wait for all of its lists.
 */
const atOnce = { most: 4, mostOfOne: 2 };

/**
 * Runs imports in batches, each in one transaction that locks the import: any server may run the next one, and
 * whenever one ends, each row is recorded once or not at all.
 */
export function createImportRunner({ pool, plans, log, now }: Settings): ImportRunner {
  const running = new Map<string, Promise<void>>();
  const inTurn = turns(atOnce);
  const counts = new ImportCounts();
  let isClosed = false;

  /** Whether there may be more to do, and the import as it was before. */
  const batch = (
    campaignId: string,
    importId: string,
    keys: SeenKeys,
  ): Promise<{ isMore: boolean; seen: SeenImport | undefined }> =>
    perform(
      pool,
      principalOf(campaignId),
      { operationId: 'runImport', role: 'MANAGER', isLong: true },
      now(),
      async (context) => {
        // A batch that records something names its operation.
        context.audit.operation = null;
        const found = await lockFreeImport(context.tx, importId, context.now);
        if (found?.state === 'CHECKING') await checkBatch(context.tx, found, context.now, keys);
        else if (found?.state === 'RUNNING') {
          keys.forget();
          await importBatch(context, found);
        } else if (found?.state === 'TAKING_BACK') {
          context.audit.userId = found.userId;
          return { isMore: !(await continueTakingBack(context, found)).isLast, seen: found };
        } else return { isMore: false, seen: found };
        return { isMore: true, seen: found };
      },
      { plans },
    );

  const runToEnd = async (campaignId: string, importId: string): Promise<void> => {
    const keys = new SeenKeys();
    try {
      for (let isMore = true; isMore && !isClosed; ) {
        const begun = performance.now();
        const done = await batch(campaignId, importId, keys);
        counts.add(importId, done.seen, (performance.now() - begun) / 1000);
        isMore = done.isMore;
      }
    } catch (error) {
      counts.interrupted++;
      // A detail of the database's error could contain people's data. The next look at the import tries again.
      log.error({ code: (error as { code?: unknown }).code, importId }, 'an import was interrupted');
    } finally {
      counts.end(importId);
    }
  };

  const run = (campaignId: string, importId: string): void => {
    if (isClosed || running.has(importId)) return;
    running.set(
      importId,
      inTurn(campaignId, () => runToEnd(campaignId, importId)).finally(() => running.delete(importId)),
    );
  };

  const resumeCampaign = async (campaignId: string): Promise<void> => {
    const expired = new Date(now().getTime() - retentionMilliseconds);
    const left = await withCampaignForLong(pool, campaignId, async (tx) => {
      beginWrite(tx);
      const old = await tx.query<{ id: string }>(
        `delete from imports where campaign_id = $1 and created_at <= $2 and state <> 'TAKING_BACK' returning id`,
        [campaignId, expired],
      );
      await forgetDraftsOfImports(
        tx,
        old.map(({ id }) => id),
      );
      return tx.query<{ id: string }>(
        `select id from imports where campaign_id = $1 and replace(state, '_UPDATE', '') in ('CHECKING', 'RUNNING', 'TAKING_BACK')`,
        [campaignId],
      );
    });
    for (const { id } of left) run(campaignId, id);
  };

  // A detail of the database's error could contain people's data.
  const logFailure = (error: unknown, facts: { readonly campaignId?: string } = {}) =>
    log.error({ code: (error as { code?: unknown }).code, ...facts }, 'imports could not be resumed');

  const resume = async (): Promise<void> => {
    const { rows: campaigns } = await pool.query<{ id: string }>('select id from campaigns order by id');
    for (const { id } of campaigns) {
      if (isClosed) return;
      // If one campaign fails, those after it are resumed all the same.
      await resumeCampaign(id).catch((error: unknown) => logFailure(error, { campaignId: id }));
    }
  };

  const sweep = () => resume().catch((error: unknown) => logFailure(error));
  const timer = setInterval(() => void sweep(), resumeMilliseconds).unref();

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };

  return {
    counts,
    run,
    resume: sweep,
    idle,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await idle();
    },
  };
}
