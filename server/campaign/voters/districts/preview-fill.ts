import type { Level } from '#core/levels.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { fillDistricts as fillDistrictsByApi } from '#server/campaign/voters/operations/fill-districts.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { District } from '#server/operations/districts.ts';
import type { ExecutedWith } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import type { Position } from '#server/store/lists/cursor.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { districtsOfElection } from './districts.ts';
import { readFillCursor } from './fill-cursor.ts';
import { doubts, type FillDoubt, type FilledDistricts, type FillOptions, fillDistricts } from './fill-districts.ts';

/** Parts of the list of voters without a riding that a preview reads. */
const mostParts = 10;

export interface FillAsked {
  /** Only districts of this jurisdiction, by its id. One that holds none in the election is not regarded. */
  readonly jurisdiction: string | undefined;
  /** Where to begin: the cursor of `fillDistricts`. */
  readonly cursor: string | undefined;
}

export interface FillPreview {
  readonly level: Level;
  /** Those whose districts are held in the election. */
  readonly jurisdictions: ReadonlyArray<District['jurisdiction']>;
  /** The one that was asked for. */
  readonly jurisdiction: string | undefined;
  readonly preview: FilledDistricts;
}

/** Whoever may have the filling in done may see what it would do. */
const electionOf = campaignOperation({
  as: fillDistrictsByApi,
  audited: false,
  writes: false,
  run: ({ tx }) => readCampaign(tx, { last: true }),
});

/**
 * What filling in would do, of the first ten thousand voters without a riding. It shows no voter's record. Errors: 403 for
 * the role of a member; of `districtsOfElection` and `readFillCursor`.
 */
export async function previewFill(
  pool: CampaignPool,
  by: Member,
  asked: FillAsked,
  now: Date,
  { districts }: Pick<ExecutedWith, 'districts'>,
): Promise<FillPreview> {
  const row = await electionOf(pool, by, undefined, now);
  const found = districtsOfElection(districts, row);
  const jurisdictions = new Map(found.all.map(({ jurisdiction }) => [jurisdiction.id, jurisdiction]));
  const jurisdiction = jurisdictions.has(asked.jurisdiction ?? '') ? asked.jurisdiction : undefined;
  const after = asked.cursor === undefined ? undefined : readFillCursor(asked.cursor, by.campaignId);
  const preview = await countFill(pool, by.campaignId, { districts, jurisdiction, after, now });
  return { level: row.election_level, jurisdictions: [...jurisdictions.values()], jurisdiction, preview };
}

async function countFill(
  pool: CampaignPool,
  campaignId: string,
  options: Omit<FillOptions, 'isDryRun'>,
): Promise<FilledDistricts> {
  const parts: FilledDistricts[] = [];
  let after: Position | null | undefined = options.after;
  do {
    const from: Position | undefined = after ?? undefined;
    const part: FilledDistricts = await withCampaign(pool, campaignId, (tx) =>
      fillDistricts(tx, { ...options, after: from, isDryRun: true }),
    );
    parts.push(part);
    after = part.reached;
  } while (after && parts.length < mostParts);
  return addUp(parts);
}

function addUp(parts: readonly FilledDistricts[]): FilledDistricts {
  const sum = (of: (part: FilledDistricts) => number) => parts.reduce((total, part) => total + of(part), 0);
  const ridings = new Map<string, number>();
  for (const { byRiding } of parts)
    for (const { riding, voters } of byRiding) ridings.set(riding, (ridings.get(riding) ?? 0) + voters);
  return {
    lookedAt: sum(({ lookedAt }) => lookedAt),
    filled: sum(({ filled }) => filled),
    left: Object.fromEntries(doubts.map((doubt) => [doubt, sum(({ left }) => left[doubt])])) as Record<
      FillDoubt,
      number
    >,
    byRiding: [...ridings].map(([riding, voters]) => ({ riding, voters })).sort((a, b) => b.voters - a.voters),
    reached: parts.at(-1)?.reached ?? null,
  };
}
