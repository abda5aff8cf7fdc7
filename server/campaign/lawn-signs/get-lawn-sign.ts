import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { idParameter, one } from '#server/campaign/schemas.ts';
import { findLawnSign } from './find-lawn-sign.ts';
import { lawnSignRecord } from './lawn-sign.ts';

export const getLawnSign = campaignEndpoint({
  operationId: 'getLawnSign',
  method: 'GET',
  path: '/lawn-signs/{id}',
  tag: 'Lawn signs',
  summary: 'Read one lawn sign',
  scope: 'lawn_signs:read',
  params: idParameter,
  response: one(lawnSignRecord.answer),
  errors: [404],
  async handle({ params }, { tx }) {
    return { data: lawnSignRecord.show(await findLawnSign(tx, params.id, { last: true })) };
  },
});
