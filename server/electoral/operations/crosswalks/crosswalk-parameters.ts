import { type Static, Type } from 'typebox';
import { annotate, enumeration } from '#server/call/schema.ts';
import { amountsBy, measures } from '#server/electoral/crosswalks/amounts.ts';
import { type CrosswalkRow, crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';
import { type ComparedMap, mapsOfJurisdiction } from '#server/electoral/crosswalks/maps-of-jurisdiction.ts';
import type { ElectoralServices } from '#server/electoral/operations/services.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';

export const MeasureSchema = enumeration('CrosswalkMeasure', [...measures], {
  description:
    'The measure by which a district is divided. area: square kilometres on the ellipsoid; addresses: the located addresses of the available registers.',
  examples: ['area'],
});

export const CrosswalkQuery = Type.Object(
  {
    from: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The old map: the id of a set from `GET /electoral/jurisdictions`.',
      examples: ['sample-federal-2015'],
    }),
    to: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The new map, of the same jurisdiction, or the same map.',
      examples: ['sample-federal'],
    }),
    by: Type.Optional(
      annotate(MeasureSchema, { description: 'The measure by which districts are divided. The default is area.' }),
    ),
  },
  closed,
);

export const howItIsMade =
  'Extension. Each map is used as it is in force now, or as it last was. Every district of the old map is split into its parts in the districts of the new one, the largest first. The shares of a district add up to 1. What lies in no district of the new map is one part with `to` null; it is not distributed over the others. By addresses, a district without located addresses has only that part. Redrawn borders leave slivers, which are listed from one square metre. The first request for two large maps takes some seconds. Nothing is changed.';

/** The parts of the maps that a query names. */
export async function askedCrosswalk(
  { from: fromId, to: toId, by = 'area' }: Static<typeof CrosswalkQuery>,
  services: ElectoralServices,
): Promise<{ from: ComparedMap; to: ComparedMap; by: typeof by; rows: CrosswalkRow[] }> {
  const map = services.map();
  const { from, to } = mapsOfJurisdiction(map, { from: fromId, to: toId }, services.now());
  return { from, to, by, rows: crosswalk(await amountsBy(by, map, from.versions, to.versions)) };
}
