import { v7 } from 'uuid';
import { campaignWrites } from '#core/database/campaign-writes.ts';
import type { Job } from './job.ts';

/** Deletes campaigns whose closure is due. The database itself refuses to delete one that is not. */
export const closure: Job = {
  name: 'closure',
  schedule: '0 5 * * *',
  description: 'Deletes campaigns that their owners have closed, when the waiting time is over.',
  async run({ database: { knex }, now, signal }) {
    const at = new Date(now());
    const due: Array<{ id: string }> = await knex('campaigns')
      .where('closes_at', '<=', at)
      .orderBy('closes_at')
      .select('id');
    let deleted = 0;
    for (const { id } of due) {
      if (signal.aborted) break;
      await knex.transaction(async (trx) => {
        // Writes that are under way end first: the function locks what they have locked, in another order.
        await trx.raw(`select pg_advisory_xact_lock(${campaignWrites('?')})`, [id]);
        await trx.raw('select delete_campaign(?, ?, ?)', [id, at, v7({ msecs: at.getTime() })]);
      });
      deleted++;
    }
    return { outcome: deleted < due.length ? 'interrupted' : 'done', message: `Deleted ${deleted} closed campaigns.` };
  },
};
