import type { Knex } from 'knex';
import { v7 } from 'uuid';

/** The most entries that one message names. If there are more since the last one, the receiver reads the feed. */
export const entriesOfMessage = 100;

interface Entry {
  readonly number: number;
  readonly kind: string;
  readonly id: string;
  readonly what: string;
  readonly at: Date;
  readonly survivor: string | null;
}

/** A webhook for which some changes have no message yet. */
interface Behind {
  readonly id: string;
  readonly announced: number;
  readonly last: number;
  /** Whether entries without a message have expired: it was stopped for longer than they are retained. */
  readonly hasLost: boolean;
}

type Missed = Pick<Behind, 'hasLost'> & { readonly entries: readonly Entry[] };

/**
 * Makes a message for each webhook of a campaign that has none for the newest changes, whether it is sent to it or fetched. Two
 * servers never make one twice: the webhooks of one are locked for the other.
 */
export async function makeMessages(trx: Knex.Transaction, campaignId: string, now: Date): Promise<void> {
  const { rows: behind } = await trx.raw<{ rows: Behind[] }>(
    `select w.id, w.told_number::float8 as announced, f.last_number::float8 as last, f.deleted_number > w.told_number as "hasLost"
     from webhooks w join change_feeds f on f.campaign_id = w.campaign_id
     where w.campaign_id = :campaignId and w.state in ('ACTIVE', 'LISTENING') and w.told_number < f.last_number
     for update of w skip locked`,
    { campaignId },
  );
  for (const { id, announced, last, hasLost } of behind) {
    // One more than a message names, which shows whether these are all.
    const { rows: entries } = await trx.raw<{ rows: Entry[] }>(
      `select number::float8 as number, kind, coalesce(receipt_number, record_id::text) as id, what, at,
         survivor_id as survivor from changes
       where campaign_id = :campaignId and number > :announced and number <= :last
       order by number, place limit ${entriesOfMessage + 1}`,
      { campaignId, announced, last },
    );
    await trx('webhooks').where({ campaign_id: campaignId, id }).update({ told_number: last });
    if (entries.length === 0 && !hasLost) continue;
    await trx('webhook_messages').insert({
      campaign_id: campaignId,
      webhook_id: id,
      id: v7({ msecs: now.getTime() }),
      made_at: now,
      next_at: now,
      body: JSON.stringify(bodyOf(campaignId, { entries, hasLost }, now)),
    });
  }
}

/** As `changesMessage` of server/campaign/webhooks/message.ts describes it. */
const bodyOf = (campaignId: string, { entries, hasLost }: Missed, now: Date) => ({
  type: 'changes.committed',
  timestamp: now.toISOString(),
  data: {
    campaignId,
    changes: entries.slice(0, entriesOfMessage).map(({ id, kind, what, at, survivor: survivorId }) => ({
      id,
      kind,
      what,
      at: at.toISOString(),
      ...(survivorId !== null && { survivorId }),
    })),
    isWhole: entries.length <= entriesOfMessage && !hasLost,
  },
});
