import type { Position } from '#server/store/lists/cursor.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { doubts, type FillDoubt, type FilledDistricts, type FillOptions, fillDistricts } from './fill-districts.ts';

/** Parts of the list of voters without a riding that a preview reads. */
const mostParts = 10;

/** What filling in would do, of the first ten thousand voters without a riding. It shows no voter's record. */
export async function previewFill(
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
