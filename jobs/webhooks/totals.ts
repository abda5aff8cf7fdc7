import type { Knex } from 'knex';

/** What a pass over the webhooks has done. */
export interface PassCounts {
  /** Attempts that delivered a message, and that failed. */
  readonly delivered: number;
  readonly failed: number;
  /** Messages that waited when it began; null of a pass that has not looked at all campaigns. */
  readonly waiting: number | null;
}

/** Adds a pass to what metrics say of all. */
export const addToTotals = async (knex: Knex, { delivered, failed, waiting }: PassCounts, now: Date): Promise<void> => {
  await knex.raw(
    `insert into webhook_totals as t (delivered, failed, waiting, passed_at)
     values (:delivered, :failed, coalesce(cast(:waiting as integer), 0), :now)
     on conflict (is_only) do update set delivered = t.delivered + excluded.delivered, failed = t.failed + excluded.failed,
       waiting = coalesce(cast(:waiting as integer), t.waiting), passed_at = excluded.passed_at`,
    { delivered, failed, waiting, now },
  );
};
