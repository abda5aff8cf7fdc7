import { Type } from 'typebox';
import { invalid } from '#core/errors.ts';
import { type Change, changePage } from '#server/campaign/changes/change.ts';
import { type Entry, readEntries } from '#server/campaign/changes/read-entries.ts';
import { placeOf, readRecords } from '#server/campaign/changes/read-records.ts';
import { kindsFor } from '#server/campaign/feed/change-kind.ts';
import { endOf, readFeed } from '#server/campaign/feed/feed.ts';
import { cursorExpired, decodePlace, encodePlace } from '#server/campaign/feed/feed-cursor.ts';
import { votedAmong } from '#server/campaign/voters/has-voted.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const listChanges = campaignEndpoint({
  operationId: 'listChanges',
  method: 'GET',
  path: '/changes',
  tag: tags.changes,
  summary: 'Follow changes in commit order',
  description:
    'All changes of the campaign’s records in commit order, the oldest first. Pass `resumeAt` as `cursor` in the ' +
    'next request: no change is missed, even with concurrent writes. Entries are stored for 90 days. An older ' +
    'cursor is a 410, and so is a cursor from before a restore of the database. Without a cursor the feed begins ' +
    'with the oldest entry; with `from=now` it begins at the end. A key gets only the kinds of records that it may ' +
    'read; a cursor is valid for the kinds for which it was issued. A page may be short or empty and still have a ' +
    '`nextCursor`. For an initial copy, get `resumeAt` with `from=now`, read the lists, then follow the feed. ' +
    'Nothing is changed.',
  scope: 'campaign:read',
  query: pagedQuery({
    from: Type.Optional(
      Type.Literal('now', {
        description: 'Begins at the end of the feed: returns no entries, and `resumeAt`. Not allowed with `cursor`.',
        expects: 'now',
        examples: ['now'],
      }),
    ),
    include: Type.Optional(
      Type.Enum(['records', 'records,voted'], {
        description:
          'records: adds the current record to each entry. records,voted: also adds to voters whether they are ' +
          'marked as having voted.',
        expects: 'records, or records,voted',
        examples: ['records'],
      }),
    ),
  }),
  response: changePage,
  errors: [cursorExpired()],
  examples: { query: ['limit'] },
  async handle({ query, caller }, { tx }) {
    const { cursor, limit, from, include } = query;
    if (cursor !== undefined && from !== undefined) {
      throw invalid('The query parameter "from" must not be given together with "cursor".');
    }
    const kinds = kindsFor(caller);
    const mark = ['listChanges', tx.campaignId, kinds];
    const feed = await readFeed(tx);
    const beginning = endOf(from === 'now' ? feed.last : feed.deleted);
    const after = cursor === undefined ? beginning : decodePlace(cursor, feed, mark);
    const { entries, reached, isLast } =
      from === 'now'
        ? { entries: [], reached: after, isLast: true }
        : await readEntries(tx, feed, { kinds, after, limit });
    const named = entries.map((entry) => ({ ...entry, id: idOf(entry) }));
    // Read after the entries: a record is as new as its newest entry at least.
    const records = await readRecords(tx, named);
    const voters = named.flatMap(({ kind, id }) => (kind === 'voter' ? [id] : []));
    const voted = include === 'records,voted' ? await votedAmong(tx, voters) : undefined;
    const resumeAt = encodePlace(reached, feed, mark);
    return {
      data: named.map(({ kind, id, what, at, survivor_id: survivorId }): Change => {
        const found = records.get(placeOf(kind, id));
        const entry = {
          id,
          kind,
          what: what as Change['what'],
          at: at.toISOString(),
          version: found?.version ?? null,
          ...(survivorId !== null && { survivorId }),
        };
        if (include === undefined) return entry;
        return {
          ...entry,
          record: found?.show() ?? null,
          ...(voted && found && kind === 'voter' && { voted: voted.has(id) }),
        };
      }),
      pagination: { nextCursor: isLast ? null : resumeAt, limit },
      resumeAt,
    };
  },
});

const idOf = ({ receipt_number, record_id }: Entry): string => receipt_number ?? record_id;
