import { type Static, Type } from 'typebox';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { ifIncluded } from '#server/electoral/included/if-included.ts';
import { BoundaryRefSchema, closed, ProvinceSchema } from '#server/electoral/schemas/schemas.ts';
import { AddressMatchSchema, ChoicesSchema } from './address-schemas.ts';
import { PollsSchema } from './poll-schema.ts';

const Method = enumeration('LookupMethod', ['addresses', 'concordance', 'centroid', 'point'], {
  description:
    'How a district was found. addresses: the located addresses of the code; concordance: a published list; centroid: the centroid of the code; point: the requested point.',
  examples: ['addresses'],
});

const OneOrNone = (level: string, examples: readonly unknown[]) =>
  nullable(BoundaryRefSchema, { description: `The ${level} district; if null, \`absent\` says why.`, examples });

const Reason = enumeration('AbsenceReason', ['at_large', 'no_wards', 'map_ended', 'not_held'], {
  description:
    'Why a level has no district. at_large: the council is elected by the municipality at large; no_wards: no one is elected by district there; map_ended: the known districts of the code belong to a map no longer in force; not_held: no map is available.',
});

const Share = Type.Object(
  {
    ...BoundaryRefSchema.properties,
    share: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description:
        'The share of the code that lies in it, 0 to 1; null if the maps of several districts claim the same point.',
      examples: [0.555556],
    }),
  },
  {
    ...closed,
    title: 'BoundaryShare',
    description: 'One of several districts of a postal code, or of a point that several maps claim.',
  },
);

const Shares = Type.Array(Share);

function perLevel<Schema extends typeof Method | typeof Reason | typeof Shares>(
  schema: Schema,
  { what, ...options }: { what: string; description: string; title: string; examples: readonly unknown[] },
) {
  const of = (level: string) => Type.Optional(annotate(schema, { description: `${what} the ${level} level.` }));
  return Type.Object(
    { federal: of('federal'), provincial: of('provincial'), municipal: of('municipal') },
    { ...closed, ...options },
  );
}

const federation = {
  id: 'sample',
  name: 'Sample Federation',
  nameEn: 'Sample Federation',
  nameFr: 'Fédération fictive',
};

const federalExample = {
  id: 'sample-federal-92003',
  name: 'Les Tourbières',
  nameEn: 'Les Tourbières',
  nameFr: 'Les Tourbières',
  code: '92003',
  jurisdiction: federation,
  boundaryUrl: '/electoral/boundaries/sample-federal-92003',
};

const otherExample = {
  id: 'sample-federal-92001',
  name: 'Île-du-Guet—Brumes-Est',
  nameEn: 'Île-du-Guet—Brumes-Est',
  nameFr: 'Île-du-Guet—Brumes-Est',
  code: '92001',
  jurisdiction: federation,
  boundaryUrl: '/electoral/boundaries/sample-federal-92001',
};

const provincialExample = {
  id: 'sample-xb-b8',
  name: 'The Bogs',
  nameEn: 'The Bogs',
  nameFr: 'Les Tourbières',
  code: 'B8',
  jurisdiction: { id: 'sample-xb', name: 'Mistral Coast', nameEn: 'Mistral Coast', nameFr: 'Côte-des-Brumes' },
  boundaryUrl: '/electoral/boundaries/sample-xb-b8',
};

export const LookupSchema = Type.Object(
  {
    postalCode: nullable(Type.String(), {
      description:
        'The requested postal code, or that of the address, in upper case without a space; null for a point.',
      examples: ['W0A1C0'],
    }),
    province: ProvinceSchema,
    federal: OneOrNone('federal', [federalExample]),
    provincial: OneOrNone('provincial', [provincialExample]),
    municipal: OneOrNone('municipal', [null]),
    absent: perLevel(Reason, {
      title: 'LookupAbsences',
      what: 'Why there is no district at',
      description: 'Extension: why a level is null. Levels with a district are left out.',
      examples: [{ municipal: 'not_held' }],
    }),
    resolution: Type.Object(
      {
        method: nullable(Method, {
          description: 'The weakest method of the levels; null if no level was found.',
          examples: ['addresses'],
        }),
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            'The lowest confidence of the levels: the share of the returned district times a weight of the method, less if few addresses are located.',
          examples: [0.5556],
        }),
        snapped: Type.Optional(
          Type.Literal(true, {
            description: 'At some level the point lies in a gap of up to 50 m, and the nearest district is returned.',
          }),
        ),
        centroidOf: Type.Optional(
          enumeration('CentroidOf', ['code', 'block'], {
            description:
              'For the method centroid: the centroid of the code itself, or of the codes that share its first five characters.',
          }),
        ),
        methods: perLevel(Method, {
          title: 'LookupMethods',
          what: 'The method of',
          description: 'The method of each level. Levels about which nothing is known are absent.',
          examples: [{ federal: 'addresses', provincial: 'addresses' }],
        }),
        alternatives: perLevel(Shares, {
          title: 'LookupAlternatives',
          what: 'The districts of',
          description:
            'For each level at which the code straddles districts: all of them with their shares, the returned one first. Where the outlines of two maps cross, a point between them has the districts of both, each with the share null: the smaller jurisdiction’s first.',
          examples: [
            {
              federal: [
                { ...federalExample, share: 0.555556 },
                { ...otherExample, share: 0.444444 },
              ],
            },
          ],
        }),
      },
      {
        ...closed,
        title: 'LookupResolution',
        description: 'Extension: how the districts were found, and how certain they are.',
        examples: [
          {
            method: 'addresses',
            confidence: 0.5556,
            methods: { federal: 'addresses', provincial: 'addresses' },
            alternatives: {
              federal: [
                { ...federalExample, share: 0.555556 },
                { ...otherExample, share: 0.444444 },
              ],
            },
          },
        ],
      },
    ),
    choices: ifIncluded(ChoicesSchema),
    address: ifIncluded(AddressMatchSchema),
    polls: ifIncluded(PollsSchema),
  },
  { ...closed, title: 'Lookup', description: 'The districts of a postal code or a point, one for each level.' },
);

/** The result of a look-up as it is sent. */
export type Lookup = Static<typeof LookupSchema>;
