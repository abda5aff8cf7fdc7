import { type VolunteerRow, volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { memberEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { insertStatement } from '#server/records/statements.ts';

const insert = insertStatement(volunteerRecord, { campaign_id: '$1', id: '$2', created_at: '$3' }, 4);

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
