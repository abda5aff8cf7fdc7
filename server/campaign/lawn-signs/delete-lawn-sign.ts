import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { canBeRecordId } from '#server/campaign/record-id.ts';
import { idParameter, one, record } from '#server/campaign/schemas.ts';
import { noSuchLawnSign } from './find-lawn-sign.ts';

export const deleteLawnSign = campaignEndpoint({
  operationId: 'deleteLawnSign',
  method: 'DELETE',
  path: '/lawn-signs/{id}',
  tag: 'Lawn signs',
  summary: 'Delete a lawn sign for good',
  description: 'Cannot be undone. A second call answers 404, except under the same Idempotency-Key.',
  scope: 'lawn_signs:write',
  params: idParameter,
  response: one(record({ id: Type.String(), deleted: Type.Literal(true) })),
  errors: [404, 422],
  async handle({ params }, { tx }) {
    const [deleted] = canBeRecordId(params.id)
      ? await tx.query<{ id: string }>('delete from lawn_signs where campaign_id = $1 and id = $2 returning id', [
          tx.campaignId,
          params.id,
        ])
      : [];
    if (!deleted) throw noSuchLawnSign();
    return { data: { id: deleted.id, deleted: true as const } };
  },
});
