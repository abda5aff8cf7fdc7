import type { EnteredKind } from '#server/campaign/entry/enter-record.ts';
import { volunteerImport } from '#server/campaign/imports/kinds/volunteers.ts';
import { changesOf, insertStatement, updateStatement } from '#server/campaign/records/statements.ts';
import { volunteerRecord } from './volunteer.ts';

const insert = insertStatement(volunteerRecord, { campaign_id: '$1', id: '$2', created_at: '$3' }, 4);
const update = updateStatement(volunteerRecord, {}, 3);

/** A volunteer whom a member enters in the console. */
export const enteredVolunteer: EnteredKind = {
  texts: volunteerImport,
  record: volunteerRecord,
  operations: { create: 'createVolunteer', read: 'getVolunteer', update: 'updateVolunteer' },
  create: (tx, record, { id, now }) =>
    tx.query(insert, [tx.campaignId, id, now, ...Object.values(volunteerRecord.newRow(record as never))], {
      last: true,
    }),
  update: (tx, row, changes) =>
    tx.query(update, [tx.campaignId, row.id, ...changesOf(volunteerRecord, changes).parameters], { last: true }),
};
