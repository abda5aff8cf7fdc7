import type { Knex } from 'knex';
import { countAdded } from '#server/campaign/voters/voter-cap.ts';

/**
 * Changes voters without a note of each in the feed of changes. Those notes take a third of the time of a statement over
 * thousands of voters. No other transaction may write voters meanwhile.
 */
export async function withoutNotes(knex: Knex, work: (trx: Knex.Transaction) => Promise<unknown>): Promise<void> {
  const notes = (what: string) =>
    ['note_new', 'gather_new', 'note_change']
      .map((trigger) => `alter table voters ${what} trigger ${trigger}`)
      .join('; ');
  await knex.transaction(async (trx) => {
    await trx.raw(notes('disable'));
    await work(trx);
    await trx.raw(notes('enable'));
  });
}

/** Inserts very many voters as `fillVoters` does, without notes in the feed of changes. */
export const fillManyVoters = (knex: Knex, campaign: { campaignId: string }, count: number): Promise<void> =>
  withoutNotes(knex, (trx) => fillVoters(trx, campaign, count));

/**
 * Inserts voters without the API: one a second before the day before yesterday, in ten ridings and forty polls, with five
 * support levels or none. They are counted as the API counts them. With `cap`, all are refused if they exceed it.
 */
export async function fillVoters(
  knex: Knex,
  { campaignId }: { campaignId: string },
  count: number,
  cap?: number,
): Promise<void> {
  const insert = `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding,
       poll, support_level, created_at, updated_at)
     select :campaignId, gen_random_uuid(), 'Given' || n, 'Family' || n % 997, n % 500 || ' Main St', 'City ' || n % 7,
       'XA', 'Z1A 1A1', 'Riding ' || n % 10, (n % 40)::text, nullif(n % 6, 0), at, at
     from generate_series(1, :count::int) n,
       lateral (select date_trunc('second', now()) - interval '2 days' - n * interval '1 second' as at) t`;
  await knex.transaction(async (trx) => {
    await trx.raw(insert, { campaignId, count });
    const counting = countAdded(':campaignId', ':count::bigint', ':cap::bigint');
    await trx.raw(counting, { campaignId, count, cap: cap ?? null });
  });
}
