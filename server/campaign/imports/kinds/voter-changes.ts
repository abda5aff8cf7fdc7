import type { Person } from '#server/campaign/matching/match.ts';
import { isOtherPerson } from '#server/campaign/matching/other-person.ts';
import { changeVoter, type VoterChange } from '#server/campaign/voters/change-voter.ts';
import { mostTags, unitedChannels, unitedTags } from '#server/campaign/voters/united-lists.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { inputFields } from '#server/records/record.ts';
import { type StoredRow, storedColumns } from '#server/records/record-version.ts';
import type { FieldChange, FieldValue, RecordChanges } from './kind.ts';

const select = `select ${storedColumns(voterRecord)} from voters where campaign_id = $1 and id = any ($2::uuid[]) order by id`;

/**
 * What a voter's field becomes by a cell; undefined if it stays. A cell with a list only adds: tags, and channels by which
 * the voter wants no contact. What is missing in it is not removed. An identifier is set only if the voter has none, and
 * never replaced: the row may have matched the voter by something else.
 */
function changed(name: string, present: unknown, given: unknown): unknown {
  if (name === 'externalId') return present === null ? given : undefined;
  if (name === 'tags') return unitedTags(present as string[] | null, given as string[]);
  if (name === 'doNotContact') return unitedChannels(present as string[] | null, given as string[]);
  return given === present ? undefined : given;
}

const personOfRow = (row: StoredRow): Person => ({
  firstName: row.first_name as string,
  lastName: row.last_name as string,
  address: row.address as string,
  city: row.city as string,
});

/** How a row of a file changes the voter whom it matches. */
export const voterChanges: RecordChanges = {
  operation: 'importVoterChanges',
  async read(tx, ids, { lock = false } = {}) {
    if (ids.length === 0) return new Map();
    // In the order in which batches, merges and take-backs lock voters.
    const rows = await tx.query<VoterRow>(lock ? `${select} for update` : select, [tx.campaignId, ids], {
      prepare: false,
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
  titleOf: ({ first_name: first, last_name: last }) => `${first} ${last}`,
  isOther: (present, record) => isOtherPerson(personOfRow(present), record as unknown as Person),
  plan(present, given) {
    const changes = inputFields(voterRecord.fields).flatMap(([field, { column }]): FieldChange[] => {
      const after = given[field] === undefined ? undefined : changed(field, present[column], given[field]);
      return after === undefined ? [] : [{ field, before: present[column] as FieldValue, after: after as FieldValue }];
    });
    const tags = (changes.find(({ field }) => field === 'tags')?.after ?? []) as readonly string[];
    return tags.length > mostTags
      ? { changes: [], finding: { field: 'tags', problem: 'TOO_MANY', limit: mostTags } }
      : { changes, finding: null };
  },
  async apply(tx, rows, now) {
    // Sent together: each is the statement of the operation for one voter.
    const sent = await mapInSlices(rows, ({ present, changes }) => {
      const change: VoterChange = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
      const changing = changeVoter(tx, present as unknown as VoterRow, change, now, { last: false });
      // One may fail before the others are sent. It is thrown below.
      changing.catch(() => {});
      return changing;
    });
    await Promise.all(sent);
  },
};
