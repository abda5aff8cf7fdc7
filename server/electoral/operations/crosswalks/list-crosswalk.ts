import { Type } from 'typebox';
import { enumeration, nullable } from '#server/call/schema.ts';
import { noAddressRegister, units } from '#server/electoral/crosswalks/amounts.ts';
import { roundedAmount } from '#server/electoral/crosswalks/crosswalk-csv.ts';
import { otherJurisdiction } from '#server/electoral/crosswalks/maps-of-jurisdiction.ts';
import { tooManyOverlays } from '#server/electoral/crosswalks/overlays.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { boundaryId, closed } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { askedCrosswalk, CrosswalkQuery, howItIsMade, MeasureSchema } from './crosswalk-parameters.ts';

const UnitSchema = enumeration('CrosswalkUnit', ['km2', 'addresses'], {
  description: 'The unit of the amounts.',
  examples: ['km2'],
});

const MapSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'The name of the map.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
  },
  { ...closed, title: 'CrosswalkMap', description: 'A map of a crosswalk.' },
);

const DistrictSchema = Type.Object(
  {
    id: boundaryId,
    code: Type.String({ description: 'The publisher’s code.', examples: ['92003'] }),
    nameEn: Type.String({ description: 'The English name.', examples: ['Les Tourbières'] }),
    nameFr: Type.String({ description: 'The French name.', examples: ['Les Tourbières'] }),
  },
  { ...closed, title: 'CrosswalkDistrict', description: 'A district of a crosswalk.' },
);

const PartSchema = Type.Object(
  {
    from: DistrictSchema,
    to: nullable(DistrictSchema, {
      description: 'The district of the new map that covers the part; null if none does.',
    }),
    amount: Type.Number({ minimum: 0, description: 'Its size, in `unit`.', examples: [812.306114] }),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Its share of the old district. The shares of a district add up to 1.',
      examples: [0.314159265],
    }),
  },
  { ...closed, title: 'CrosswalkPart', description: 'A part of a district of the old map.' },
);

export const listCrosswalk = electoralEndpoint({
  operationId: 'listCrosswalk',
  method: 'GET',
  path: '/electoral/crosswalks',
  tag: tags.boundaries,
  summary: 'How the districts of one map correspond to those of another',
  description: howItIsMade,
  query: CrosswalkQuery,
  response: Type.Object(
    {
      from: MapSchema,
      to: MapSchema,
      by: MeasureSchema,
      unit: UnitSchema,
      total: Type.Number({ minimum: 0, description: 'The total of the old map, in `unit`.', examples: [110423.7] }),
      uncovered: Type.Number({
        minimum: 0,
        description: 'The part of the total that lies in no district of the new map.',
        examples: [0],
      }),
      data: Type.Array(PartSchema, { description: 'The parts, sorted by old district.' }),
    },
    { ...closed, title: 'Crosswalk', description: 'How the districts of one map correspond to those of another.' },
  ),
  errors: [otherJurisdiction(), noAddressRegister(), tooManyOverlays()],
  examples: {
    query: ['by'],
    response: {
      from: { id: 'sample-federal-2015', name: 'Federal ridings of the sample region, 2013 order' },
      data: [
        {
          from: {
            id: 'sample-federal-2015-91001',
            code: '91001',
            nameEn: 'Halden—Kestrel Head',
            nameFr: 'Halden—Cap-de-la-Crécerelle',
          },
          to: { id: 'sample-federal-91001', code: '91001', nameEn: 'Lake Halden', nameFr: 'Lac-Halden' },
          amount: 10347.693094,
          share: 0.941080695,
        },
      ],
    },
  },
  cacheable: true,
  async handle({ query }, services) {
    const { from, to, by, rows } = await askedCrosswalk(query, services);
    const sum = (amounts: readonly number[]) => roundedAmount(amounts.reduce((total, amount) => total + amount, 0));
    return {
      from: { id: from.set.id, name: from.set.name },
      to: { id: to.set.id, name: to.set.name },
      by,
      unit: units[by],
      total: sum(rows.map(({ amount }) => amount)),
      uncovered: sum(rows.flatMap(({ second, amount }) => (second === null ? amount : []))),
      data: rows.map(({ first, second, amount, share }) => ({
        from: describe(from.versions[first]!),
        to: second === null ? null : describe(to.versions[second]!),
        amount: roundedAmount(amount),
        share,
      })),
    };
  },
});

const describe = ({ boundary: { id, code }, nameEn, nameFr }: BoundaryVersion) => ({ id, code, nameEn, nameFr });
