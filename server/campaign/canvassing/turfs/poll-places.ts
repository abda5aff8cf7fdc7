import { addTo } from '#core/collections/lists-by-key.ts';
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

/** Voters of a poll whose postal codes are looked up, at each end of the index. */
const fromEachEnd = 6;

const codes = (where: string, direction: '' | ' desc') => `(
  select postal_code from voters where campaign_id = $1 and ${where}
  order by support_and_contact${direction} limit ${fromEachEnd}
)`;
const someCodes = (where: string) => `${codes(where, '')} union ${codes(where, ' desc')}`;

// Some voters of each poll, by the indexes that count voters: all of them would be all of the riding.
const codesInRidings = `select asked.poll, code.postal_code
  from unnest($2::text[]) asked (poll) cross join unnest($3::text[]) riding (spelling)
  cross join lateral (${someCodes('voters.riding = spelling and voters.poll = asked.poll')}) code
  where code.postal_code <> ''`;
const codesInAll = `select asked.poll, code.postal_code from unnest($2::text[]) asked (poll)
  cross join lateral (${someCodes('voters.poll = asked.poll')}) code
  where code.postal_code <> ''`;

/** Polls of a riding whose place is known: the mean of the postal codes of some of its voters. */
export const viewPollPlaces = campaignOperation({
  as: listTurfs,
  async run({ tx, audit }, asked: PlacesAsked): Promise<PollPlace[]> {
    const places = await readPollPlaces(tx, asked);
    audit.rowCount = places.length;
    return places;
  },
});

export async function readPollPlaces(
  tx: CampaignTransaction,
  { riding: asked, placeOf }: PlacesAsked,
): Promise<PollPlace[]> {
  const { riding } = await walkChoices(tx, asked);
  const spellings = riding === undefined ? undefined : await ridingSpellings(tx, riding);
  const counted = await contactsByPoll(tx, spellings);
  const named = [...new Set(counted.map(({ poll }) => poll))].filter((poll) => poll.trim() !== '');
  const known = await postalCodesOf(tx, named, spellings);
  const polls = new Map<string, { poll: string; voters: number; contacted: number; codes: Set<string> }>();
  for (const { poll, mark, voters } of counted) {
    const key = pollKey(poll);
    const sums = polls.get(key) ?? { poll, voters: 0, contacted: 0, codes: new Set() };
    sums.voters += voters;
    if (mark % 2 === 1) sums.contacted += voters;
    for (const code of known.get(poll) ?? []) sums.codes.add(code);
    polls.set(key, sums);
  }
  return [...polls.values()].flatMap(({ codes: own, ...poll }) => {
    const found = [...own].flatMap((code) => placeOf(code) ?? []);
    if (found.length === 0) return [];
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      ...poll,
      longitude: mean(found.map(({ longitude }) => longitude)),
      latitude: mean(found.map(({ latitude }) => latitude)),
    };
  });
}

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
  for (const { poll, postal_code } of rows) addTo(codes, poll, postal_code);
  return codes;
}
