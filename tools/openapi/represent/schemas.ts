import { type TObject, type TSchema, Type } from 'typebox';
import { sharingField } from '#server/electoral/included/terms.ts';
import { SeatSchema } from '#server/electoral/members/seat-schema.ts';
import { nullable } from '#server/http/schema.ts';

const text = (description: string, example?: string) =>
  Type.String({ description, ...(example !== undefined && { examples: [example] }) });
const address = (description: string, example: string) => text(`${description}, behind the base.`, example);
const none = (description: string) => Type.String({ description: `${description} Empty here.` });
const day = (description: string) => Type.String({ format: 'date', description, examples: ['2025-03-23'] });
const object = (title: string, description: string, properties: Record<string, TSchema>): TObject =>
  Type.Object(properties, { additionalProperties: false, title, description });
const related = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false, description: 'Addresses that belong to it.' });

const set = '/boundary-sets/federal-electoral-districts/';
const district = '/boundaries/federal-electoral-districts/35079/';

const box = nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }), {
  description: 'West, south, east and north, in degrees; null where nothing is in force.',
});

const days = {
  start_date: day('The first day on which it is in force.'),
  end_date: nullable(day(''), { description: 'The last day on which it is in force; null where none is known.' }),
};

export const BoundarySetSummary = object('BoundarySetSummary', 'A map, in lists.', {
  url: address('The address of the map', set),
  name: text('The name of all its districts.', 'Federal electoral districts'),
  domain: text('What it divides, in English.', 'Canada'),
  related: related({ boundaries_url: address('Its districts', '/boundaries/federal-electoral-districts/') }),
});

export const BoundarySet = object('BoundarySet', 'A map.', {
  related: related({ boundaries_url: address('Its districts', '/boundaries/federal-electoral-districts/') }),
  name_plural: text('The name of all its districts.', 'Federal electoral districts'),
  name_singular: text('The name of one of them.', 'Federal electoral district'),
  authority: text('The credit that its terms ask for.'),
  domain: text('What it divides, in English.', 'Canada'),
  source_url: text('Where its file comes from.'),
  notes: none('Notes of Represent.'),
  licence_url: text('The address of its licence; empty where none is stated.'),
  last_updated: day('The first day on which it is in force.'),
  extent: box,
  extra: Type.Object(
    {
      id: text('The id of the map in the electoral API.', 'ca-federal-2023'),
      name: text('What its publisher calls it.'),
      licence: text('What its licence is called; empty where none is stated.'),
      sharing: Type.Optional(sharingField),
      attribution: Type.Optional(text('The credit that the licence asks for.')),
    },
    { additionalProperties: false, description: 'What Represent does not say.' },
  ),
  ...days,
});

export const BoundarySummary = object('BoundarySummary', 'A district, in lists.', {
  url: address('The address of the district', district),
  name: text('Its English name.', 'Ottawa Centre'),
  related: related({ boundary_set_url: address('Its map', set) }),
  boundary_set_name: text('The name of one district of its map.', 'Federal electoral district'),
  external_id: text('Its publisher’s code.', '35079'),
});

const orNull = (description: string) => Type.Optional(nullable(Type.String(), { description }));

export const Boundary = object('Boundary', 'A district.', {
  related: related({
    boundary_set_url: address('Its map', set),
    shape_url: address('Its whole outline', `${district}shape`),
    simple_shape_url: address('Its outline for drawing', `${district}simple_shape`),
    centroid_url: address('A point inside it', `${district}centroid`),
    boundaries_url: address('All districts of its map', '/boundaries/federal-electoral-districts/'),
    representatives_url: address('Who represents it', `${district}representatives/`),
  }),
  boundary_set_name: text('The name of one district of its map.', 'Federal electoral district'),
  name: text('Its English name.', 'Ottawa Centre'),
  metadata: Type.Object(
    {
      id: text('Its id in the electoral API.', 'ca-federal-2023-35079'),
      nameEn: text('Its English name.', 'Ottawa Centre'),
      nameFr: text('Its French name.', 'Ottawa-Centre'),
      province: text('Its province or territory.', 'ON'),
      ocdId: orNull('Its Open Civic Data id; null where it has none.'),
      dguid: orNull('Its DGUID; null where it has none.'),
      licence: Type.Optional(text('What the licence of its map is called.')),
      sharing: Type.Optional(sharingField),
      attribution: Type.Optional(text('The credit that the licence asks for.')),
    },
    { additionalProperties: false, description: 'What Represent does not say.' },
  ),
  external_id: text('Its publisher’s code.', '35079'),
  extent: box,
  centroid: Type.Object(
    { type: Type.Literal('Point'), coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }) },
    { additionalProperties: false, title: 'Point', description: 'A point inside it (RFC 7946).' },
  ),
  ...days,
});

const { since, election, list } = SeatSchema.properties;

export const Representative = object('Representative', 'Somebody who represents a district.', {
  name: text('Full name, as the publisher of the result or of the list writes it.', 'Ada Larkhollow'),
  district_name: text('The English name of the district.', 'Ottawa Centre'),
  elected_office: text('The office.', 'MP'),
  source_url: text('The page of the list that says so; empty for results.'),
  first_name: text('What is before the last name.', 'Ada'),
  last_name: text('The last word of the name, with the particles before it.', 'Larkhollow'),
  party_name: text('The party’s name, as its publisher writes it.'),
  email: text('The e-mail address of the office, as a list publishes it; else empty.'),
  url: text('The member’s page, as a list publishes it; else empty.'),
  personal_url: none('A page of one’s own.'),
  photo_url: text('The address of a picture, as a list publishes it; else empty.'),
  gender: none('Gender.'),
  offices: Type.Array(Type.Object({ tel: text('The telephone of the office.') }, { additionalProperties: false }), {
    description: 'One with the telephone that a list publishes; else none.',
  }),
  extra: Type.Object(
    { since: since as TSchema, election: election as TSchema, list: list as TSchema },
    { additionalProperties: false, description: 'Since when, and what says so.' },
  ),
  representative_set_name: text('The body that they are elected to.', 'House of Commons'),
  related: related({
    representative_set_url: address('The body', '/representative-sets/house-of-commons/'),
    boundary_url: address('The district', district),
  }),
});

export const RepresentativeSet = object('RepresentativeSet', 'A legislature or a council.', {
  name: text('What it is called.', 'House of Commons'),
  url: address('The address of the body', '/representative-sets/house-of-commons/'),
  data_url: none('Where Represent has its data from.'),
  data_about_url: none('A page about that data.'),
  related: related({
    boundary_set_url: address('The map of its districts', set),
    boundaries_url: address('Its districts', '/boundaries/federal-electoral-districts/'),
    representatives_url: address('Its members', '/representatives/house-of-commons/'),
  }),
});

const boundaries = (description: string) => Type.Array(BoundarySummary, { description });
const members = (description: string) => Type.Array(Representative, { description });

export const PostalCode = object('PostalCode', 'A postal code with its districts and members.', {
  code: text('The postal code.', 'K1A0A6'),
  city: none('The city.'),
  province: text('The province or territory.', 'ON'),
  boundaries_concordance: boundaries('Of each level at which the code straddles districts, all of them.'),
  boundaries_centroid: boundaries('The district in which most of its addresses lie, one a level.'),
  representatives_concordance: members('Who represents the former.'),
  representatives_centroid: members('Who represents the latter.'),
});

const Meta = Type.Object(
  {
    offset: Type.Integer({ minimum: 0, description: 'How many entries are before this part.' }),
    limit: Type.Integer({ minimum: 1, maximum: 1000, description: 'How many entries a part has at most.' }),
    total_count: Type.Integer({ minimum: 0, description: 'How many entries there are.' }),
    previous: nullable(Type.String(), { description: 'The address of the part before; null if there is none.' }),
    next: nullable(Type.String(), { description: 'The address of the next part; null if there is none.' }),
    related: Type.Optional(
      related({
        shapes_url: address('Their whole outlines', '/boundaries/federal-electoral-districts/shape'),
        simple_shapes_url: address(
          'Their outlines for drawing',
          '/boundaries/federal-electoral-districts/simple_shape',
        ),
        centroids_url: address('A point inside each', '/boundaries/federal-electoral-districts/centroid'),
      }),
    ),
  },
  { additionalProperties: false, title: 'Meta', description: 'Which part of a list it is.' },
);

/** A part of a list. */
export const listOf = (entry: TObject) =>
  Type.Object(
    { objects: Type.Array(entry, { description: 'The entries.' }), meta: Meta },
    { additionalProperties: false, description: 'A part of the list.' },
  );

const geometry = (description: string) =>
  Type.Object(
    { type: Type.Enum(['MultiPolygon', 'Point'], { type: 'string' }), coordinates: Type.Array(Type.Unknown()) },
    { additionalProperties: false, description },
  );

export const Geometry = geometry('A geometry (RFC 7946): of outlines always a MultiPolygon.');

const named = Type.Optional(geometry('The geometry that was asked for.'));

export const Geometries = Type.Object(
  {
    objects: Type.Array(
      Type.Object(
        {
          name: text('The name of the district.', 'Ottawa Centre'),
          shape: named,
          simple_shape: named,
          centroid: named,
        },
        { additionalProperties: false },
      ),
      { description: 'The districts.' },
    ),
  },
  { additionalProperties: false, description: 'Each district by its name, with the geometry that was asked for.' },
);
