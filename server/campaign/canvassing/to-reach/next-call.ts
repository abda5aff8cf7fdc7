import { HustingsError } from '#core/errors.ts';
import { getWalkList } from '#server/campaign/canvassing/operations/get-walk-list.ts';
import { listScripts } from '#server/campaign/canvassing/operations/scripts/list-scripts.ts';
import type { AskedScript } from '#server/campaign/canvassing/scripts/check-answers.ts';
import { scriptInUse } from '#server/campaign/canvassing/scripts/script.ts';
import type { WalkPage } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { filterNames, pageToReach, type ReachFilter } from './voters-to-reach.ts';

export interface NextCall {
  /** Undefined at the end of the list, and if nobody of those who were read is to be called. */
  readonly voter: VoterRow | undefined;
  /** Leads to the voter after this one, or after those who were read; null at the end of the list. */
  readonly nextCursor: string | null;
  /** What is asked of every voter; undefined if there is no script. */
  readonly script: AskedScript | undefined;
}

type CallAsked = Omit<ReachFilter, 'by'> & { readonly cursor: string | undefined };

/** The next voter of a list to call. A list whose last voter has moved meanwhile is begun anew. */
export const nextCall = campaignOperation({
  as: getWalkList,
  async run({ tx, principal, audit }, { cursor, ...asked }: CallAsked): Promise<NextCall> {
    const filter = { ...asked, by: 'PHONE' } as const;
    const page = await pageFrom({ tx, principal }, filter, cursor);
    const script = await scriptInUse(tx);
    Object.assign(audit, { filters: filterNames(filter), rowCount: page.rows.length });
    return { voter: page.rows[0], nextCursor: page.nextCursor, script };
  },
});

async function pageFrom(
  context: Pick<CampaignContext, 'tx' | 'principal'>,
  filter: ReachFilter,
  cursor: string | undefined,
): Promise<WalkPage> {
  try {
    return await pageToReach(context, filter, { cursor, limit: 1 });
  } catch (error) {
    if (cursor === undefined || !(error instanceof HustingsError) || error.status !== 400) throw error;
    return pageToReach(context, filter, { cursor: undefined, limit: 1 });
  }
}

/** The script that is asked now; undefined if there is none. It names no voter. */
export const scriptToAsk = campaignOperation({
  as: listScripts,
  audited: false,
  run: ({ tx }): Promise<AskedScript | undefined> => scriptInUse(tx),
});
