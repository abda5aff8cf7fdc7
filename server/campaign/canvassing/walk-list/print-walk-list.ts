import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { placeKey } from '#server/campaign/voters/place-key.ts';
import { distinctValues } from '#server/campaign/voters/ridings.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
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
  /** Takes the voters in the order of the walk. It is called again if the database undid the transaction. */
  readonly write: (campaign: CampaignRow, voters: AsyncIterable<VoterRow>) => Promise<void>;
}

/**
 * Reads all matching voters in the order of the walk, however many there are, as they stood at one instant; memory
 * stays bounded. The audit log has the number of voters and the names of the filters, as for every list.
 */
export async function printWalkList(
  pool: CampaignPool,
  by: Principal | string,
  { filter, filters, userId, now, write }: WalkListPrinted,
): Promise<void> {
  const operation = { operationId: 'printWalkList', role: 'MEMBER', isLong: true } as const;
  await perform(pool, principalOf(by, userId), operation, now, async ({ tx, audit }) => {
    await tx.query('set transaction isolation level repeatable read', [], { prepare: false });
    let rowCount = 0;
    const counted = async function* () {
      for await (const voter of allResidents(tx, filter)) {
        rowCount++;
        yield voter;
      }
    };
    await write(await readCampaign(tx), counted());
    Object.assign(audit, { filters, rowCount });
  });
}

/** The choices of a walk list: the polls of a campaign's voters in the order of the walk, and their ridings. */
export interface WalkChoices {
  readonly polls: readonly string[];
  readonly ridings: readonly string[];
}

/** Each once, however many spellings of it voters have: the filter finds them all. */
export function walkChoices(pool: CampaignPool, campaignId: string): Promise<WalkChoices> {
  return withCampaign(pool, campaignId, async (tx) => {
    const [polls, ridings] = await Promise.all(
      (['poll', 'riding'] as const).map(async (column) => {
        const rows = await tx.query<{ value: string }>(distinctValues(column), [campaignId]);
        return rows.map(({ value }) => value);
      }),
    );
    const byKey = onceEach(polls as string[], pollKey).map((poll) => ({ poll, key: Buffer.from(pollKey(poll)) }));
    byKey.sort((a, b) => Buffer.compare(a.key, b.key));
    return { polls: byKey.map(({ poll }) => poll), ridings: onceEach(ridings as string[], placeKey) };
  });
}

function onceEach(values: readonly string[], keyOf: (value: string) => string): string[] {
  const first = new Map<string, string>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}
