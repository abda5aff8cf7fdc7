import { findLawnSign, noSuchLawnSign } from '#server/campaign/lawn-signs/find-lawn-sign.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { versionOf, versionsOf } from '#server/records/record-version.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const getLawnSign = campaignEndpoint({
  operationId: 'getLawnSign',
  method: 'GET',
  path: '/lawn-signs/{id}',
  tag: tags.lawnSigns,
  summary: 'Read one lawn sign',
  description: 'Nothing is changed. Like every use of a key, the read is recorded in the campaign’s audit log.',
  scope: 'lawn_signs:read',
  params: idParameter('a lawn sign', exampleIds.lawnSign),
  query: record({ include: includeParameter(lawnSignRecord.fields) }),
  response: one(lawnSignRecord.response),
  errors: [noSuchLawnSign()],
  version: versionsOf(lawnSignRecord),
  async handle({ params, query }, context) {
    const sign = await findLawnSign(context.tx, params.id, { last: true });
    context.version = versionOf(lawnSignRecord, sign);
    return { data: lawnSignRecord.show(sign, included(query.include)) };
  },
});
