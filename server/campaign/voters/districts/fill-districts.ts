import { Pace } from '#core/processes/pace.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { distinctRidings, ridingSpellings } from '#server/campaign/voters/ridings.ts';
import type { Districts, VoterAddress } from '#server/operations/districts.ts';
import type { Position } from '#server/store/lists/cursor.ts';
import { newestFirst, type Ordered } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { districtsOfElection } from './districts.ts';
import { ridingNames } from './riding-names.ts';

/** Voters without a riding that one request looks at; each statement changes a few of them. */
export const mostLookedAt = 1_000;
const changedAtOnce = 100;

/** Why voters are left without a riding, in the order in which the reasons are shown. */
export const doubts = [
  'unknownCode',
  'straddles',
  'unsure',
  'noDistrict',
  'sharedName',
  'otherJurisdiction',
] as const satisfies readonly string[];

export type FillDoubt = (typeof doubts)[number];

export interface FilledDistricts {
  readonly lookedAt: number;
  readonly filled: number;
  readonly left: Readonly<Record<FillDoubt, number>>;
  /** What was filled in, by riding. */
  readonly byRiding: ReadonlyArray<{ readonly riding: string; readonly voters: number }>;
  /** The last voter that was looked at; null if there is none after it. */
  readonly reached: Position | null;
}

export interface FillOptions {
  readonly districts: Districts | undefined;
  /** Only districts of this jurisdiction, by its id. */
  readonly jurisdiction?: string | undefined;
  readonly after?: Position | undefined;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
  readonly now: Date;
}

interface VoterWithout extends Ordered {
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
}

const columns = 'id, created_at, address, city, postal_code';

// Locked in the order of their ids, so that two requests do not wait for each other. A voter who was changed since the page
// was read is looked up as it is now.
const lock = `select ${columns} from voters
  where campaign_id = $1 and id = any ($2::uuid[]) and riding = any ($3::text[]) order by id for update`;
const fill = `update voters set riding = filled.riding, updated_at = $4
  from unnest($2::uuid[], $3::text[]) filled (id, riding)
  where voters.campaign_id = $1 and voters.id = any ($2::uuid[]) and voters.id = filled.id`;

/**
 * Gives voters without a riding, the newest first, the district of the campaign's election in which their address surely lies; the
 * others stay as they are. Errors: of `districtsOfElection` and `ridingNames`.
 */
export async function fillDistricts(
  tx: CampaignTransaction,
  { districts: maps, jurisdiction, after, isDryRun, now }: FillOptions,
): Promise<FilledDistricts> {
  const campaign = await readCampaign(tx);
  const districts = districtsOfElection(maps, campaign);
  const existing = await distinctRidings(tx);
  const nameOf = ridingNames(districts, { riding: campaign.riding, existing, jurisdiction });
  const find = districts.finder();
  const ridingOf = (address: VoterAddress): { readonly riding: string } | FillDoubt => {
    const found = find(address);
    return typeof found === 'string' ? found : nameOf(found);
  };

  const blanks = await ridingSpellings(tx, '');
  const list = { list: 'fillDistricts', columns, from: 'voters', moreFollows: true };
  const oneOf = { column: 'riding', values: blanks, mark: '' };
  const page = await newestFirst<VoterWithout>(tx, { ...list, oneOf }, { limit: mostLookedAt, after });

  const left = Object.fromEntries(doubts.map((doubt) => [doubt, 0])) as Record<FillDoubt, number>;
  const ridings = new Map<string, number>();
  const ofId = new Map(page.rows.map((voter) => [voter.id, voter]));
  const ids = [...ofId.keys()].sort();
  let [lookedAt, filled] = [0, 0];
  const pace = new Pace();
  for (let begin = 0; begin < ids.length; begin += changedAtOnce) {
    const some = ids.slice(begin, begin + changedAtOnce);
    const voters = isDryRun
      ? some.map((id) => ofId.get(id) as VoterWithout)
      : await tx.query<VoterWithout>(lock, [tx.campaignId, some, blanks]);
    const found: Array<readonly [id: string, riding: string]> = [];
    for (const { id, address, city, postal_code } of voters) {
      const result = ridingOf({ address, city, postalCode: postal_code });
      if (typeof result === 'string') left[result]++;
      else found.push([id, result.riding]);
      if (pace.isDue) await pace.rest();
    }
    lookedAt += voters.length;
    filled += found.length;
    for (const [, riding] of found) ridings.set(riding, (ridings.get(riding) ?? 0) + 1);
    if (isDryRun || found.length === 0) continue;
    const [filledIds, names] = [found.map(([id]) => id), found.map(([, riding]) => riding)];
    await tx.query(fill, [tx.campaignId, filledIds, names, now]);
  }
  const byRiding = [...ridings].map(([riding, voters]) => ({ riding, voters }));
  byRiding.sort((a, b) => b.voters - a.voters || (a.riding < b.riding ? -1 : 1));
  const reached = page.reached && { createdAt: page.reached.created_at, id: page.reached.id };
  return { lookedAt, filled, left, byRiding, reached };
}
