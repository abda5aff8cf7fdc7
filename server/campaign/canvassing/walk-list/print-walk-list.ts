import { recordOperatorAction } from '#server/campaign/audit/record-operator-action.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign, withCampaignForLong } from '#server/campaign/database/with-campaign.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { allResidents } from './first-residents.ts';
import type { WalkFilter } from './walk-filter.ts';
import { pollKey } from './walk-order.ts';

export interface WalkListPrinted {
  readonly filter: WalkFilter;
  /** Names of the filters, for the audit log. */
  readonly filters: readonly string[];
  /** Who prints it. */
  readonly userId: string;
  readonly now: Date;
  /** Takes the voters in the order of the walk. It is called again where the database undid the transaction. */
  readonly write: (campaign: CampaignRow, voters: AsyncIterable<VoterRow>) => Promise<void>;
}

/**
 * Reads all matching voters in the order of the walk, however many there are, as they stood at one instant; memory stays
 * bounded. The audit log has the number of voters and the names of the filters, as for every list.
 */
export async function printWalkList(
  pool: CampaignPool,
  campaignId: string,
  { filter, filters, userId, now, write }: WalkListPrinted,
): Promise<void> {
  await withCampaignForLong(pool, campaignId, async (tx) => {
    await tx.query('set transaction isolation level repeatable read', [], { prepare: false });
    let rowCount = 0;
    const counted = async function* () {
      for await (const voter of allResidents(tx, filter)) {
        rowCount++;
        yield voter;
      }
    };
    await write(await readCampaign(tx), counted());
    recordOperatorAction(tx, { operation: 'printWalkList', recordId: null, at: now, userId, filters, rowCount });
  });
}

/** The choices of a walk list: the polls of a campaign's voters in the order of the walk, and their ridings. */
export interface WalkChoices {
  readonly polls: readonly string[];
  readonly ridings: readonly string[];
}

export function walkChoices(pool: CampaignPool, campaignId: string): Promise<WalkChoices> {
  return withCampaign(pool, campaignId, async (tx) => {
    const [polls, ridings] = await Promise.all(
      (['poll', 'riding'] as const).map(async (column) => {
        const rows = await tx.query<{ value: string }>(distinct(column), [campaignId]);
        return rows.map(({ value }) => value);
      }),
    );
    const byKey = (polls as string[]).map((poll) => ({ poll, key: Buffer.from(pollKey(poll)) }));
    byKey.sort((a, b) => Buffer.compare(a.key, b.key));
    return { polls: byKey.map(({ poll }) => poll), ridings: ridings as string[] };
  });
}

/** A loose index scan: one probe for each value instead of reading every voter. */
const distinct = (column: 'poll' | 'riding'): string => `with recursive found as (
    (select ${column} from voters where campaign_id = $1 order by ${column} limit 1)
    union all
    select (select v.${column} from voters v where v.campaign_id = $1 and v.${column} > found.${column}
            order by v.${column} limit 1)
    from found where found.${column} is not null
  ) select ${column} as value from found where ${column} is not null`;
