import {
  findTurf,
  noSuchTurf,
  showTurf,
  Turf,
  turfVersion,
  turfVersionOf,
} from '#server/campaign/canvassing/turfs/turf.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';

export const getTurf = campaignEndpoint({
  operationId: 'getTurf',
  method: 'GET',
  path: '/canvassing/turfs/{id}',
  tag: tags.canvassing,
  summary: 'Read a turf',
  description: 'One turf with its progress. Nothing is changed.',
  scope: 'canvassing:read',
  params: idParameter('a turf', exampleIds.turf),
  response: one(Turf),
  errors: [noSuchTurf()],
  version: turfVersion,
  async handle({ params }, context) {
    const turf = await findTurf(context.tx, params.id);
    context.version = turfVersionOf(turf);
    return { data: showTurf(turf) };
  },
});
