import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Voters that are looked at by one statement: their tags are counted or compared within milliseconds. */
const sliceLength = 5_000;

interface Slice<Found> {
  readonly voters: number;
  readonly created_at: Date | null;
  readonly id: string | null;
  readonly found: Found;
}

/**
 * Looks at all voters of the campaign that have tags, a slice at a time, newest first. `found` is an expression over the
 * rows of `slice` (`id`, `tags`), whose own values begin with `$4`. Each slice is a statement of its own: between two of them
 * other requests are served.
 */
export async function* taggedSlices<Found>(
  tx: CampaignTransaction,
  found: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Found> {
  let after: readonly [Date | null, string | null] = [null, null];
  for (;;) {
    const [slice]: Array<Slice<Found>> = await tx.query<Slice<Found>>(
      `with slice as materialized (
         select created_at, id, tags from voters
         where campaign_id = $1 and tags <> '{}'${after[0] ? ' and (created_at, id) < ($2, $3)' : ' and $2::timestamptz is null and $3::uuid is null'}
         order by created_at desc, id desc limit ${sliceLength}
       )
       select whole.voters, oldest.created_at, oldest.id, ${found} as found
       from (select count(*)::int as voters from slice) whole
         left join lateral (select created_at, id from slice order by created_at, id limit 1) oldest on true`,
      [tx.campaignId, ...after, ...values],
      { prepare: false },
    );
    if (!slice || slice.voters === 0) return;
    yield slice.found;
    if (slice.voters < sliceLength) return;
    after = [slice.created_at, slice.id];
  }
}
