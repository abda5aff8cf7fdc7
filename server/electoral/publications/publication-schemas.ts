import { Type } from 'typebox';
import { annotate, count, enumeration, nullable } from '#server/call/schema.ts';
import { closed, DateTimeSchema, jurisdictionFields, LevelSchema } from '#server/electoral/schemas/schemas.ts';

const ChangedDistrictSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the boundary, `<set>-<code>`.', examples: ['sample-federal-92003'] }),
    code: Type.String({ description: 'The publisher’s code.', examples: ['92003'] }),
    nameEn: Type.String({ description: 'The English name.', examples: ['Les Tourbières'] }),
    nameFr: Type.String({
      description: 'The French name; the same as the English one if there is only one.',
      examples: ['Les Tourbières'],
    }),
    areaKm2: Type.Number({ minimum: 0, description: 'Its area, km².', examples: [812.4] }),
  },
  { ...closed, title: 'ChangedDistrict', description: 'A district in one of the compared maps.' },
);

const addressCount = (description: string) =>
  nullable(Type.Integer({ minimum: 0 }), {
    description: `${description} All addresses of a postal code count at their centre. Null if no located addresses were available.`,
    examples: [1204],
  });

const TransferSchema = Type.Object(
  {
    from: nullable(ChangedDistrictSchema, { description: 'The district before; null if it was in none.' }),
    to: nullable(ChangedDistrictSchema, { description: 'The district after; null if it is in none.' }),
    km2: Type.Number({ minimum: 0, description: 'Its size, km².', examples: [12.3] }),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Its share of the smaller of the two districts, 0 to 1.',
      examples: [0.041],
    }),
    addresses: addressCount('Addresses in that area.'),
  },
  { ...closed, title: 'MovedArea', description: 'Area that moved from one district to another.' },
);

const km2 = (description: string, example: number) => Type.Number({ minimum: 0, description, examples: [example] });

const TotalsSchema = Type.Object(
  {
    added: count('Districts that the earlier map does not have.', 2),
    ended: count('Districts that the map no longer has.', 1),
    renamed: count('Districts that continue under another name or code.', 3),
    redrawn: count('Districts whose border was redrawn without a transfer of area above the threshold.', 0),
    unchanged: count('Districts without a change.', 4),
    transfers: count('Pairs of districts between which area moved.', 5),
    movedKm2: km2('Area that moved between districts, km².', 214.5),
    movedAddresses: addressCount('Addresses that moved.'),
    newKm2: km2('Area that was in no district and is in one now, km².', 0),
    goneKm2: km2('Area that is no longer in a district, km².', 0),
    belowKm2: km2('Area that changed district in pieces below the threshold, km².', 0.02),
    belowAddresses: addressCount('Addresses in that area.'),
  },
  { ...closed, title: 'ChangeTotals', description: 'Totals of the changes of a publication.' },
);

const ComparedMapSchema = Type.Object(
  {
    set: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'The name of the map.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
  },
  { ...closed, title: 'ComparedMap', description: 'One of the two maps that are compared.' },
);

const summaryFields = {
  id: Type.Integer({ minimum: 1, description: 'The catalogue version that the publication created.', examples: [8] }),
  action: enumeration('PublicationAction', ['publish', 'rollback', 'withdraw'], {
    description:
      'publish: a map was published. rollback: the state before a publication is in effect again. withdraw: the map is no longer served.',
    examples: ['publish'],
  }),
  recordedAt: annotate(DateTimeSchema, {
    description: 'Since when it is in effect, in UTC.',
    examples: ['2026-10-01T08:00:03.902Z'],
  }),
  source: Type.String({ description: 'The id of the source, and of its map.', examples: ['sample-federal'] }),
  name: Type.String({
    description: 'The name of the map.',
    examples: ['Federal ridings of the sample region, 2023 order'],
  }),
  level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
  jurisdiction: Type.Object(jurisdictionFields, {
    ...closed,
    title: 'JurisdictionOfPublication',
    description: 'The country, province or municipality that the map divides.',
  }),
  before: nullable(ComparedMapSchema, {
    description:
      'The older side of the comparison: the same map before the publication, or at its first publication an earlier map of the jurisdiction; null if there was none.',
  }),
  after: nullable(ComparedMapSchema, {
    description:
      'The newer side of the comparison: the map as published, or the newer map if an older one was published after it. Null if nothing is in effect any more.',
  }),
  totals: TotalsSchema,
};

export const PublicationSummarySchema = Type.Object(summaryFields, {
  ...closed,
  title: 'PublicationSummary',
  description: 'A publication of a map, with totals of its changes.',
});

const districts = (description: string) => Type.Array(ChangedDistrictSchema, { description });

export const PublicationSchema = Type.Object(
  {
    ...summaryFields,
    threshold: Type.Object(
      {
        km2: Type.Number({ description: 'Area counts as moved if it has at least this many km².', examples: [0.001] }),
        share: Type.Number({
          description: 'It must also be more than this share of the smaller district, or wider than `width`.',
          examples: [0.005],
        }),
        width: Type.Number({
          description: 'The mean width in metres above which it counts as moved.',
          examples: [20],
        }),
      },
      {
        ...closed,
        title: 'MovedThreshold',
        description: 'The threshold above which area counts as moved. Below it, the border was only redrawn.',
      },
    ),
    added: districts('Districts that the earlier map does not have.'),
    ended: districts('Districts that the map no longer has.'),
    renamed: Type.Array(
      Type.Object(
        { before: ChangedDistrictSchema, after: ChangedDistrictSchema },
        { ...closed, title: 'RenamedDistrict', description: 'A district that continues under another name or code.' },
      ),
      { description: 'Districts that continue under another name or code.' },
    ),
    moved: Type.Array(TransferSchema, {
      description: 'Areas that moved, were added to the map or left it, the largest share first. At most 2,500.',
    }),
    redrawn: districts('Districts whose border was redrawn without a transfer of area above the threshold.'),
  },
  { ...closed, title: 'Publication', description: 'A publication of a map, with its changes.' },
);
