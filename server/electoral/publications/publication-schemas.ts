import { Type } from 'typebox';
import { closed, DateTimeSchema, jurisdictionFields, LevelSchema } from '#server/electoral/schemas.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

const ChangedDistrictSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the boundary, `<set>-<code>`.', examples: ['sample-federal-92003'] }),
    code: Type.String({ description: 'The publisher’s code.', examples: ['92003'] }),
    nameEn: Type.String({ description: 'The English name.', examples: ['Les Tourbières'] }),
    nameFr: Type.String({
      description: 'The French name; the same where there is one for both.',
      examples: ['Les Tourbières'],
    }),
    areaKm2: Type.Number({ minimum: 0, description: 'Its area, km².', examples: [812.4] }),
  },
  { ...closed, title: 'ChangedDistrict', description: 'A district, as one of the compared maps has it.' },
);

const addressCount = (description: string) =>
  nullable(Type.Integer({ minimum: 0 }), {
    description: `${description} A postal code counts with all its addresses, by the middle of them. Null where no located addresses were held.`,
    examples: [1204],
  });

const TransferSchema = Type.Object(
  {
    from: nullable(ChangedDistrictSchema, { description: 'Where it lay; null: in no district of the map.' }),
    to: nullable(ChangedDistrictSchema, { description: 'Where it lies now; null: in no district of the map.' }),
    km2: Type.Number({ minimum: 0, description: 'How large it is, km².', examples: [12.3] }),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Of the smaller of the two districts, 0 to 1.',
      examples: [0.041],
    }),
    addresses: addressCount('How many addresses lie there.'),
  },
  { ...closed, title: 'MovedArea', description: 'Area that lay in one district and lies in another.' },
);

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

const km2 = (description: string, example: number) => Type.Number({ minimum: 0, description, examples: [example] });

const TotalsSchema = Type.Object(
  {
    added: count('Districts that the map before had not.', 2),
    ended: count('Districts that the map has no more.', 1),
    renamed: count('Districts that go on under another name or code.', 3),
    redrawn: count('Districts whose line was drawn anew, while no area above the threshold came or went.', 0),
    unchanged: count('Districts that are the same.', 4),
    transfers: count('Pairs of districts between which area moved.', 5),
    movedKm2: km2('How much area moved, km².', 214.5),
    movedAddresses: addressCount('How many addresses moved.'),
    newKm2: km2('Area that lay in no district and lies in one, km².', 0),
    goneKm2: km2('Area that lies in no district any more, km².', 0),
    belowKm2: km2('How much changed district in pieces below the threshold, km².', 0.02),
    belowAddresses: addressCount('How many addresses lie there.'),
  },
  { ...closed, title: 'ChangeTotals', description: 'How much a publication changed.' },
);

const ComparedMapSchema = Type.Object(
  {
    set: Type.String({ description: 'The id of the map.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'What the map is called.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
  },
  { ...closed, title: 'ComparedMap', description: 'One of the two maps that are compared.' },
);

const summaryFields = {
  id: Type.Integer({ minimum: 1, description: 'The catalogue’s version with the publication.', examples: [8] }),
  action: enumeration('PublicationAction', ['publish', 'rollback', 'withdraw'], {
    description:
      'publish: a map was published. rollback: what was known before is known again. withdraw: the map is answered no more.',
    examples: ['publish'],
  }),
  recordedAt: annotate(DateTimeSchema, {
    description: 'Since when it is what is known, in UTC.',
    examples: ['2026-10-01T08:00:03.902Z'],
  }),
  source: Type.String({ description: 'The id of the source, and of its map.', examples: ['sample-federal'] }),
  name: Type.String({
    description: 'What the map is called.',
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
      'What is compared: the same map as it was known before; at its first publication an earlier map of the jurisdiction; null where there was none.',
  }),
  after: nullable(ComparedMapSchema, {
    description:
      'What it is compared with: the map as published. Where an older map came after a newer one, that one. Null where nothing is known any more.',
  }),
  totals: TotalsSchema,
};

export const PublicationSummarySchema = Type.Object(summaryFields, {
  ...closed,
  title: 'PublicationSummary',
  description: 'A publication of a map, and how much it changed.',
});

const districts = (description: string) => Type.Array(ChangedDistrictSchema, { description });

export const PublicationSchema = Type.Object(
  {
    ...summaryFields,
    threshold: Type.Object(
      {
        km2: Type.Number({ description: 'Area counts as moved from so many km² on.', examples: [0.001] }),
        share: Type.Number({
          description: 'It must be more than this share of the smaller district, or wide enough.',
          examples: [0.005],
        }),
        width: Type.Number({
          description: 'Wide enough is what is wider than so many metres, on the mean.',
          examples: [20],
        }),
      },
      { ...closed, title: 'MovedThreshold', description: 'What counts as moved. Below it a line was drawn anew.' },
    ),
    added: districts('Districts that the map before had not.'),
    ended: districts('Districts that the map has no more.'),
    renamed: Type.Array(
      Type.Object(
        { before: ChangedDistrictSchema, after: ChangedDistrictSchema },
        { ...closed, title: 'RenamedDistrict', description: 'A district that goes on under another name or code.' },
      ),
      { description: 'Districts that go on under another name or code.' },
    ),
    moved: Type.Array(TransferSchema, {
      description: 'Area that moved, came to the map or left it, the largest share first; at most 5,000.',
    }),
    redrawn: districts('Districts whose line was drawn anew, while no area above the threshold came or went.'),
  },
  { ...closed, title: 'Publication', description: 'A publication of a map, and what it changed.' },
);
