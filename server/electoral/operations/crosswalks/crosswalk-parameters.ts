import { type Static, Type } from 'typebox';
import { amountsBy, measures } from '#server/electoral/crosswalks/amounts.ts';
import { type CrosswalkRow, crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';
import { type ComparedMap, mapsOfJurisdiction } from '#server/electoral/crosswalks/maps-of-jurisdiction.ts';
import { closed } from '#server/electoral/schemas.ts';
import type { ElectoralServices } from '#server/electoral/services.ts';
import { enumeration } from '#server/http/schema.ts';

export const MeasureSchema = enumeration('CrosswalkMeasure', [...measures], {
  description:
    'What a district is divided by. area: square kilometres of the ellipsoid; addresses: the located addresses of the registers held.',
  examples: ['area'],
});

export const CrosswalkQuery = Type.Object(
  {
    from: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The old map, by the id of a set of `GET /electoral/jurisdictions`.',
      examples: ['sample-federal-2015'],
    }),
    to: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The new map, of the same jurisdiction, or the same map.',
      examples: ['sample-federal'],
    }),
    by: Type.Optional(MeasureSchema),
  },
  closed,
);

export const howItIsMade =
  'Beyond the contract. Each map is taken as it is in force now, else as it last was. For every district of the old map its parts in the districts of the new one, the largest first; the shares of one district add up to 1. What lies in no district of the new map is a part of its own, without a district: nothing of it is spread over the others. By addresses, a district without located addresses has that part alone. Borders that were only drawn anew leave slivers, which are listed from a square metre on. The first request of two large maps waits some seconds while they are laid over each other. Nothing is changed.';

/** The parts of the maps that a query names. */
export async function askedCrosswalk(
  { from: fromId, to: toId, by = 'area' }: Static<typeof CrosswalkQuery>,
  services: ElectoralServices,
): Promise<{ from: ComparedMap; to: ComparedMap; by: typeof by; rows: CrosswalkRow[] }> {
  const map = services.map();
  const { from, to } = mapsOfJurisdiction(map, { from: fromId, to: toId }, services.now());
  return { from, to, by, rows: crosswalk(await amountsBy(by, map, from.versions, to.versions)) };
}
