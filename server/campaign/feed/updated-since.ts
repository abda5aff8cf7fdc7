import { type Static, Type } from 'typebox';
import { HustingsError, invalid } from '#core/errors.ts';
import type { ChangeKind } from '#server/campaign/feed/change-kind.ts';
import { type NewestFirst, newestFirst, type Ordered, type PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { changedFirst } from './changed-first.ts';
import { readFeed } from './feed.ts';
import type { Tombstone } from './tombstone.ts';

/** The parameter of lists. */
export const updatedSince = Type.Optional(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    expects: 'a date and time as 2026-09-19T22:40:00.000Z',
    description:
      'Only records created or changed at this time or later, each once, in the order of their last change, the ' +
      'oldest first. Times more than 90 days ago are a 410. Overlap requests by a minute, since a commit may ' +
      'become visible shortly after its time. `GET /changes` needs no overlap.',
    examples: ['2026-09-19T22:40:00.000Z'],
  }),
);

/** The parameter of lists that goes with `updated_since`. */
export const includeDeleted = Type.Optional(
  Type.Boolean({
    description: 'With `updated_since`: whether the response lists records removed since then in `deleted`.',
    examples: [true],
  }),
);

interface Query extends PageRequest {
  readonly updated_since?: Static<typeof updatedSince>;
  readonly include_deleted?: Static<typeof includeDeleted> | undefined;
}

/** A page, and what is gone since, if that was asked for. */
interface ChangedPage<Row> {
  readonly rows: Row[];
  readonly pagination: { readonly nextCursor: string | null; readonly limit: number };
  readonly deleted?: Tombstone[];
}

const retentionDays = 90;

/** One page of a list, newest first, or of its records that were changed since a time, in the order of their changes. */
export async function newestOrChanged<Row extends Ordered>(
  tx: CampaignTransaction,
  list: NewestFirst,
  { kind, now }: { kind: ChangeKind; now: Date },
  { updated_since, include_deleted, ...page }: Query,
): Promise<ChangedPage<Row>> {
  if (updated_since === undefined) {
    if (include_deleted !== undefined) throw needsUpdatedSince();
    const { rows, pagination } = await newestFirst<Row>(tx, list, page);
    return { rows, pagination };
  }
  const since = new Date(updated_since);
  if (Number.isNaN(since.getTime()))
    throw invalid('The query parameter "updated_since" must be a date and time that exists.');
  const feed = await readFeed(tx);
  const first = Math.max(now.getTime() - retentionDays * 86_400_000, feed.beganAt.getTime());
  if (since.getTime() < first) throw changesGone(new Date(first));
  return changedFirst<Row>(tx, list, { kind, since, feed, withGone: include_deleted === true }, page);
}

export const needsUpdatedSince = (): HustingsError =>
  invalid('The query parameter "include_deleted" needs "updated_since".');

export const changesGone = (first: Date): HustingsError =>
  new HustingsError(
    410,
    'not_found',
    `The query parameter "updated_since" reaches back to ${first.toISOString()} at most. Begin again: read the list without it.`,
  );
