import { notFound } from '#core/errors.ts';
import { type VolunteerRow, volunteerRecord } from '#server/campaign/volunteers/volunteer.ts';
import { memberEndpoint } from '#server/operations/campaign-endpoint.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { changesOf, updateStatement } from '#server/records/statements.ts';

const update = updateStatement(volunteerRecord, {}, 3);

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
