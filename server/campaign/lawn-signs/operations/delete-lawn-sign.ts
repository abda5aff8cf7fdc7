import { Type } from 'typebox';
import { noSuchLawnSign } from '#server/campaign/lawn-signs/find-lawn-sign.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { queryById } from '#server/store/query-by-id.ts';

const DeletedLawnSign = record(
  {
    id: Type.String({ description: 'The id of the deleted sign.', examples: [exampleIds.lawnSign] }),
    deleted: Type.Literal(true, { description: 'Always true.' }),
  },
  { title: 'DeletedLawnSign', description: 'A deleted lawn sign.' },
);

export const deleteLawnSign = campaignEndpoint({
  operationId: 'deleteLawnSign',
  method: 'DELETE',
  path: '/lawn-signs/{id}',
  tag: tags.lawnSigns,
  summary: 'Delete a lawn sign permanently',
  description:
    'The record is removed from the database and cannot be restored. A second call is a 404, except with the same Idempotency-Key.',
  scope: 'lawn_signs:write',
  params: idParameter('a lawn sign', exampleIds.lawnSign),
  response: one(DeletedLawnSign),
  errors: [noSuchLawnSign()],
  version: versionsOf(lawnSignRecord),
  async handle({ params }, { tx }) {
    const statement = 'delete from lawn_signs where campaign_id = $1 and id = $2 returning id';
    const deleted = await queryById<{ id: string }>(tx, statement, params.id, noSuchLawnSign);
    return { data: { id: deleted.id, deleted: true as const } };
  },
});
