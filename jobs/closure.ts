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
    let [seen, deleted] = [0, 0];
    for (const { id } of due) {
      if (signal.aborted) break;
      seen++;
      await knex.transaction(async (trx) => {
        // Writes that are under way end first: the function locks what they have locked, in another order.
        await trx.raw(`select pg_advisory_xact_lock(${campaignWrites('?')})`, [id]);
        // One of them may have cancelled the closure.
        if (!(await trx('campaigns').where({ id }).where('closes_at', '<=', at).first('id'))) return;
        await trx.raw('select delete_campaign(?, ?, ?)', [id, at, v7({ msecs: at.getTime() })]);
        deleted++;
      });
    }
    return { outcome: seen < due.length ? 'interrupted' : 'done', message: `Deleted ${deleted} closed campaigns.` };
  },
};
