import { type Static, Type } from 'typebox';
import { HustingsError, invalid } from '#core/errors.ts';
import {
  type NewestFirst,
  newestFirst,
  type Ordered,
  type PageWanted,
} from '#server/campaign/database/newest-first.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { ChangeKind } from './change.ts';
import { changedFirst } from './changed-first.ts';
import { readFeed } from './feed.ts';

/** The parameter of lists. */
export const updatedSince = Type.Optional(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    expects: 'a date and time as 2026-09-19T22:40:00.000Z',
    description:
      'Only records that were made or changed at this time or later, each once, in the order of their last change, the ' +
      'oldest first: another order than without it. It reaches 90 days back; from before that it is a 410. Ask from a ' +
      'minute before the last question on, since a commit may be seen a moment after its time. Records that are gone are in ' +
      '`GET /changes` alone, which needs no overlap.',
    examples: ['2026-09-19T22:40:00.000Z'],
  }),
);

interface Query extends PageWanted {
  readonly updated_since?: Static<typeof updatedSince>;
}

const daysKept = 90;

/** One page of a list, newest first, or of its records that were changed since a time, in the order of their changes. */
export async function newestOrChanged<Row extends Ordered>(
  tx: CampaignTransaction,
  list: NewestFirst,
  { kind, now }: { kind: ChangeKind; now: Date },
  { updated_since, ...wanted }: Query,
): Promise<{ rows: Row[]; pagination: { nextCursor: string | null; limit: number } }> {
  if (updated_since === undefined) return newestFirst<Row>(tx, list, wanted);
  const since = new Date(updated_since);
  if (Number.isNaN(since.getTime()))
    throw invalid('The query parameter "updated_since" must be a date and time that exists.');
  const feed = await readFeed(tx);
  const first = Math.max(now.getTime() - daysKept * 86_400_000, feed.beganAt.getTime());
  if (since.getTime() < first) throw changesGone(new Date(first));
  return changedFirst<Row>(tx, list, { kind, since, feed }, wanted);
}

export const changesGone = (first: Date): HustingsError =>
  new HustingsError(
    410,
    'not_found',
    `The query parameter "updated_since" reaches back to ${first.toISOString()} at most. Begin again: read the list without it.`,
  );
