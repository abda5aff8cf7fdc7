import { searchVoters } from '#server/campaign/voters/finding/search-voters.ts';
import { votedAmong } from '#server/campaign/voters/has-voted.ts';
import { listVoters } from '#server/campaign/voters/operations/list-voters.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

/** As many are compared at a glance: who looks for one person types more. */
const mostToMark = 20;

interface FoundToMark {
  readonly voters: readonly VoterRow[];
  /** The ids of those who have voted. */
  readonly voted: ReadonlySet<string>;
  /** Whether more are found by the same text. */
  readonly hasMore: boolean;
}

/** Voters whom a search finds, such as by a name, and who of them has voted. */
export const findToMark = campaignOperation({
  as: listVoters,
  async run({ tx, audit }, text: string): Promise<FoundToMark> {
    const found = await searchVoters(tx, { text });
    const voters = found.slice(0, mostToMark);
    const ids = voters.map(({ id }) => id);
    Object.assign(audit, { filters: ['q'], rowCount: voters.length });
    return { voters, voted: await votedAmong(tx, ids), hasMore: found.length > mostToMark };
  },
});
