import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import {
  distinctRidings,
  distinctValues,
  onceEach,
  pollsOfRiding,
  ridingSpellings,
} from '#server/campaign/voters/ridings.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Canvasser, findCanvasser, listCanvassers } from './canvassers.ts';
import { allResidents } from './first-residents.ts';
import type { WalkFilter } from './walk-filter.ts';

export interface WalkListPrinted {
  readonly filter: WalkFilter;
  /** Names of the filters, for the audit log. */
  readonly filters: readonly string[];
  /** Who prints it. */
  readonly userId: string;
  readonly now: Date;
  /** Takes the voters in the order of the walk. It is called again if the database undid the transaction. */
  readonly write: (printed: Printed, voters: AsyncIterable<VoterRow>) => Promise<void>;
  /** The id of the volunteer who walks. */
  readonly canvasser?: string | undefined;
  /** Whether those who have voted are left out. */
  readonly withoutVoted?: boolean | undefined;
}

export type { Canvasser };

export interface Printed {
  readonly campaign: CampaignRow;
  /** Null if there is no such volunteer. */
  readonly canvasser: Canvasser | null;
}

export const printing = { operationId: 'printWalkList', role: 'MEMBER', isLong: true, writes: false } as const;

/**
 * Reads all matching voters in the order of the walk, however many there are, as they stood at one instant; memory
 * stays bounded. The audit log has the number of voters and the names of the filters, as for every list.
 */
export async function printWalkList(
  pool: CampaignPool,
  by: Principal | string,
  { filter, filters, userId, now, write, canvasser, withoutVoted }: WalkListPrinted,
): Promise<void> {
  await perform(pool, principalOf(by, userId), printing, now, async ({ tx, audit }) => {
    await tx.query('set transaction isolation level repeatable read', [], { prepare: false });
    let rowCount = 0;
    const counted = async function* () {
      for await (const voter of allResidents(tx, filter, { withoutVoted })) {
        rowCount++;
        yield voter;
      }
    };
    const printed = { campaign: await readCampaign(tx), canvasser: await findCanvasser(tx, canvasser) };
    await write(printed, counted());
    Object.assign(audit, { filters, rowCount });
  });
}

/** The choices of a walk list: ridings, and the polls of one of them in the order of the walk. */
export interface WalkChoices {
  readonly ridings: readonly string[];
  /** The one that was asked for, else the campaign's own if it has voters there, else the only one. */
  readonly riding: string | undefined;
  /** Of that riding, else of all. */
  readonly polls: readonly string[];
  readonly canvassers: readonly Canvasser[];
}

/** Each once, however many spellings of it voters have: the filter finds them all. */
export async function walkChoices(tx: CampaignTransaction, asked: string | null): Promise<WalkChoices> {
  const ridings = await distinctRidings(tx);
  const requested = asked ?? (await readCampaign(tx)).riding;
  const known = ridings.find((each) => placeKey(each) === placeKey(requested));
  const riding = known ?? (asked === null && ridings.length === 1 ? ridings[0] : undefined);
  const polls = onceEach(await distinctPolls(tx, riding), pollKey).map((poll) => ({
    poll,
    key: Buffer.from(pollKey(poll)),
  }));
  polls.sort((a, b) => Buffer.compare(a.key, b.key));
  return { ridings, riding, polls: polls.map(({ poll }) => poll), canvassers: await listCanvassers(tx) };
}

async function distinctPolls(tx: CampaignTransaction, riding: string | undefined): Promise<string[]> {
  const spellings = riding === undefined ? [undefined] : await ridingSpellings(tx, riding);
  const polls: string[] = [];
  for (const spelling of spellings) {
    const rows = await (spelling === undefined
      ? tx.query<{ value: string }>(distinctValues('poll'), [tx.campaignId])
      : tx.query<{ value: string }>(pollsOfRiding, [tx.campaignId, spelling]));
    polls.push(...rows.map(({ value }) => value));
  }
  return polls;
}
