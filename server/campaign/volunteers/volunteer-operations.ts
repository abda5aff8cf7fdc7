import { notFound } from '#core/errors.ts';
import { memberEndpoint } from '#server/operations/campaign-endpoint.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { changesOf, insertStatement, updateStatement } from '#server/records/statements.ts';
import { type VolunteerRow, volunteerRecord } from './volunteer.ts';

const insert = insertStatement(volunteerRecord, { campaign_id: '$1', id: '$2', created_at: '$3' }, 4);
const update = updateStatement(volunteerRecord, {}, 3);

export const createVolunteer = memberEndpoint({
  operationId: 'createVolunteer',
  method: 'POST',
  path: '/volunteers',
  tag: tags.volunteers,
  summary: 'Add a volunteer',
  description: 'Records somebody who helps.',
  body: volunteerRecord.creation,
  response: one(volunteerRecord.response),
  async handle({ body }, { tx, now, audit, newId }) {
    const id = newId();
    Object.assign(audit, { recordId: id, fields: Object.keys(body) });
    const values = [tx.campaignId, id, now, ...Object.values(volunteerRecord.newRow(body))];
    const [row] = await tx.query<VolunteerRow>(insert, values);
    return { data: volunteerRecord.show(row as VolunteerRow) };
  },
});

export const updateVolunteer = memberEndpoint({
  operationId: 'updateVolunteer',
  method: 'PATCH',
  path: '/volunteers/{id}',
  tag: tags.volunteers,
  summary: 'Change some fields of a volunteer',
  description: 'Fields that are absent stay as they are.',
  params: idParameter('a volunteer', exampleIds.volunteer),
  body: volunteerRecord.update,
  response: one(volunteerRecord.response),
  version: versionsOf(volunteerRecord),
  async handle({ params, body }, { tx, audit }) {
    const { names, parameters } = changesOf(volunteerRecord, body);
    audit.fields = names;
    const [row] = await tx.query<VolunteerRow>(update, [tx.campaignId, params.id, ...parameters]);
    if (!row) throw notFound('There is no volunteer of this id.');
    return { data: volunteerRecord.show(row) };
  },
});
