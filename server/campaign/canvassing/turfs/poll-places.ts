import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import { listTurfs } from '#server/campaign/canvassing/operations/turfs/list-turfs.ts';
import { walkChoices } from '#server/campaign/canvassing/walk-list/walk-choices.ts';
import type { PlaceOf } from '#server/campaign/lawn-signs/lists/sign-places.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { contactsByPoll } from '#server/campaign/voters/views/contacts-by-poll.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** A poll on a map, in degrees, with how many of its voters were contacted. */
export interface PollPlace {
  /** The first of its spellings, as the form of turfs has it. */
  readonly poll: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly voters: number;
  readonly contacted: number;
}

interface PlacesAsked {
  /** Null for the campaign's own. */
  readonly riding: string | null;
  readonly placeOf: PlaceOf;
}

/** Postal codes of a poll that are looked up from each end of its walk. */
const fromEachEnd = 4;

const walked = (direction: '' | ' desc') => `(
  select postal_code from voters where campaign_id = $1 and riding = spelling and voters.poll = asked.poll
  order by support_and_contact${direction}, walk_key${direction}, id${direction} limit ${fromEachEnd}
)`;
const walkedOfAll = (direction: '' | ' desc') => `(
  select postal_code from voters where campaign_id = $1 and voters.poll = asked.poll
  order by support_and_contact${direction}, walk_key${direction}, id${direction} limit ${fromEachEnd}
)`;

// Some voters of each poll, by the indexes of walk lists.
const codesInRidings = `select asked.poll, code.postal_code
  from unnest($2::text[]) asked (poll) cross join unnest($3::text[]) riding (spelling)
  cross join lateral (${walked('')} union ${walked(' desc')}) code
  where code.postal_code <> ''`;
const codesInAll = `select asked.poll, code.postal_code from unnest($2::text[]) asked (poll)
  cross join lateral (${walkedOfAll('')} union ${walkedOfAll(' desc')}) code
  where code.postal_code <> ''`;

/** Polls of a riding whose place is known: the mean of postal codes at both ends of the walk. */
export const viewPollPlaces = campaignOperation({
  as: listTurfs,
  async run({ tx, audit }, { riding: asked, placeOf }: PlacesAsked): Promise<PollPlace[]> {
    const { riding } = await walkChoices(tx, asked);
    const spellings = riding === undefined ? undefined : await ridingSpellings(tx, riding);
    const counted = await contactsByPoll(tx, spellings);
    const codes = await postalCodesOf(
      tx,
      [...new Set(counted.map(({ poll }) => poll))].filter((poll) => poll.trim() !== ''),
      spellings,
    );
    const polls = new Map<string, { poll: string; voters: number; contacted: number; codes: Set<string> }>();
    for (const { poll, mark, voters } of counted) {
      const key = pollKey(poll);
      const sums = polls.get(key) ?? { poll, voters: 0, contacted: 0, codes: new Set() };
      sums.voters += voters;
      if (mark % 2 === 1) sums.contacted += voters;
      for (const code of codes.get(poll) ?? []) sums.codes.add(code);
      polls.set(key, sums);
    }
    const places = [...polls.values()].flatMap(({ codes: known, ...poll }) => {
      const found = [...known].flatMap((code) => placeOf(code) ?? []);
      if (found.length === 0) return [];
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return {
        ...poll,
        longitude: mean(found.map(({ longitude }) => longitude)),
        latitude: mean(found.map(({ latitude }) => latitude)),
      };
    });
    audit.rowCount = places.length;
    return places;
  },
});

async function postalCodesOf(
  tx: CampaignTransaction,
  polls: readonly string[],
  spellings: readonly string[] | undefined,
): Promise<ReadonlyMap<string, readonly string[]>> {
  type Row = { readonly poll: string; readonly postal_code: string };
  const rows = await (spellings
    ? tx.query<Row>(codesInRidings, [tx.campaignId, polls, spellings])
    : tx.query<Row>(codesInAll, [tx.campaignId, polls]));
  const codes = new Map<string, string[]>();
  for (const { poll, postal_code } of rows) codes.set(poll, [...(codes.get(poll) ?? []), postal_code]);
  return codes;
}
