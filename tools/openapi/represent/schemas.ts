import { type TObject, type TSchema, Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { SeatSchema } from '#server/electoral/included/seat-schema.ts';
import { sharingField } from '#server/electoral/included/terms.ts';

const text = (description: string, example?: string) =>
  Type.String({ description, ...(example !== undefined && { examples: [example] }) });
const address = (description: string, example: string) => text(`${description}, relative to the base URL.`, example);
const none = (description: string) => Type.String({ description: `${description} Always empty.` });
const day = (description: string) => Type.String({ format: 'date', description, examples: ['2025-03-23'] });
const object = (title: string, description: string, properties: Record<string, TSchema>): TObject =>
  Type.Object(properties, { additionalProperties: false, title, description });
const related = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false, description: 'URLs of related resources.' });

const set = '/boundary-sets/federal-electoral-districts/';
const district = '/boundaries/federal-electoral-districts/35079/';

const box = nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }), {
  description: 'West, south, east and north, in degrees; null if nothing is in force.',
});

const days = {
  start_date: day('The first day on which it is in force.'),
  end_date: nullable(day(''), { description: 'The last day on which it is in force; null if none is known.' }),
};

export const BoundarySetSummary = object('BoundarySetSummary', 'A map in a list.', {
  url: address('URL of the map', set),
  name: text('The name of all its districts.', 'Federal electoral districts'),
  domain: text('The area that it divides, in English.', 'Canada'),
  related: related({ boundaries_url: address('URL of its districts', '/boundaries/federal-electoral-districts/') }),
});

export const BoundarySet = object('BoundarySet', 'A map.', {
  related: related({ boundaries_url: address('URL of its districts', '/boundaries/federal-electoral-districts/') }),
  name_plural: text('The name of all its districts.', 'Federal electoral districts'),
  name_singular: text('The name of one of them.', 'Federal electoral district'),
  authority: text('The attribution that its licence requires.'),
  domain: text('The area that it divides, in English.', 'Canada'),
  source_url: text('URL of its source.'),
  notes: none('Notes of Represent.'),
  licence_url: text('URL of its licence; empty if none is stated.'),
  last_updated: day('The first day on which it is in force.'),
  extent: box,
  extra: Type.Object(
    {
      id: text('The id of the map in the electoral API.', 'ca-federal-2023'),
      name: text('The publisher’s name for it.'),
      licence: text('The name of its licence; empty if none is stated.'),
      sharing: Type.Optional(sharingField),
      attribution: Type.Optional(text('The attribution that the licence requires.')),
    },
    { additionalProperties: false, description: 'Fields that Represent does not have.' },
  ),
  ...days,
});

export const BoundarySummary = object('BoundarySummary', 'A district in a list.', {
  url: address('URL of the district', district),
  name: text('Its English name.', 'Ottawa Centre'),
  related: related({ boundary_set_url: address('URL of its map', set) }),
  boundary_set_name: text('The name of one district of its map.', 'Federal electoral district'),
  external_id: text('Its publisher’s code.', '35079'),
});

const orNull = (description: string) => Type.Optional(nullable(Type.String(), { description }));

export const Boundary = object('Boundary', 'A district.', {
  related: related({
    boundary_set_url: address('URL of its map', set),
    shape_url: address('URL of its full geometry', `${district}shape`),
    simple_shape_url: address('URL of its simplified geometry', `${district}simple_shape`),
    centroid_url: address('URL of a point inside it', `${district}centroid`),
    boundaries_url: address('URL of all districts of its map', '/boundaries/federal-electoral-districts/'),
    representatives_url: address('URL of its members', `${district}representatives/`),
  }),
  boundary_set_name: text('The name of one district of its map.', 'Federal electoral district'),
  name: text('Its English name.', 'Ottawa Centre'),
  metadata: Type.Object(
    {
      id: text('Its id in the electoral API.', 'ca-federal-2023-35079'),
      nameEn: text('Its English name.', 'Ottawa Centre'),
      nameFr: text('Its French name.', 'Ottawa-Centre'),
      province: text('Its province or territory.', 'ON'),
      ocdId: orNull('Its Open Civic Data id; null if it has none.'),
      dguid: orNull('Its DGUID; null if it has none.'),
      licence: Type.Optional(text('The name of its map’s licence.')),
      sharing: Type.Optional(sharingField),
      attribution: Type.Optional(text('The attribution that the licence requires.')),
    },
    { additionalProperties: false, description: 'Fields that Represent does not have.' },
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

export const Representative = object('Representative', 'A person who represents a district.', {
  name: text('Full name, as the publisher writes it.', 'Ada Larkhollow'),
  district_name: text('The English name of the district.', 'Ottawa Centre'),
  elected_office: text('The office.', 'MP'),
  source_url: text('The page of the published list; empty for election results.'),
  first_name: text('The part of the name before the last name.', 'Ada'),
  last_name: text('The last word of the name, with preceding particles.', 'Larkhollow'),
  party_name: text('The party’s name, as its publisher writes it.'),
  email: text('The e-mail address of the office, from a published list; else empty.'),
  url: text('The member’s web page, from a published list; else empty.'),
  personal_url: none('A personal web page.'),
  photo_url: text('URL of a picture, from a published list; else empty.'),
  gender: none('Gender.'),
  offices: Type.Array(
    Type.Object(
      {
        type: Type.Optional(text('Which office it is.', 'constituency')),
        postal: Type.Optional(text('The postal address, in lines.', '12 Marram Rd\nPort Merrow XA  Z1A 1A1')),
        tel: Type.Optional(text('The telephone.', '1 902 555-0101')),
        fax: Type.Optional(text('The number of the fax machine.', '1 902 555-0199')),
      },
      { additionalProperties: false, title: 'Office', description: 'What a published list says of an office.' },
    ),
    { description: 'The offices that a published list describes.' },
  ),
  extra: Type.Object(
    { since: since as TSchema, election: election as TSchema, list: list as TSchema },
    { additionalProperties: false, description: 'Since when, and the source of that.' },
  ),
  representative_set_name: text('The body to which they are elected.', 'House of Commons'),
  related: related({
    representative_set_url: address('URL of the body', '/representative-sets/house-of-commons/'),
    boundary_url: address('URL of the district', district),
  }),
});

export const RepresentativeSet = object('RepresentativeSet', 'A legislature or a council.', {
  name: text('Its name.', 'House of Commons'),
  url: address('URL of the body', '/representative-sets/house-of-commons/'),
  data_url: none('The source of Represent’s data.'),
  data_about_url: none('A page about that data.'),
  related: related({
    boundary_set_url: address('URL of the map of its districts', set),
    boundaries_url: address('URL of its districts', '/boundaries/federal-electoral-districts/'),
    representatives_url: address('URL of its members', '/representatives/house-of-commons/'),
  }),
});

const electionUrl = '/elections/45th-general-election/';

export const Election = object('Election', 'An election with candidates.', {
  name: text('Its name.', '45th general election'),
  url: address('URL of the election', electionUrl),
  election_date: text('Polling day.', '2025-04-28'),
  data_url: none('The source of Represent’s data.'),
  data_about_url: none('A page about that data.'),
  related: related({
    boundary_set_url: address('URL of the map of its districts; empty if none is stored', set),
    boundaries_url: address(
      'URL of its districts; empty if none is stored',
      '/boundaries/federal-electoral-districts/',
    ),
    candidates_url: address('URL of its candidates', '/candidates/45th-general-election/'),
  }),
});

export const Candidate = object('Candidate', 'A candidate of an election in a district.', {
  name: text('Full name, as the election authority writes it.', 'Ada Larkhollow'),
  district_name: text('The English name of the district.', 'Ottawa Centre'),
  elected_office: text('The office.', 'MP'),
  source_url: none('The page of the results.'),
  first_name: text('The part of the name before the last name.', 'Ada'),
  last_name: text('The last word of the name, with preceding particles.', 'Larkhollow'),
  party_name: text('The party’s name, as its publisher writes it.'),
  email: none('An e-mail address.'),
  url: none('A web page.'),
  personal_url: none('A personal web page.'),
  photo_url: none('A picture.'),
  gender: none('Gender.'),
  offices: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty: results have no offices.' }),
  extra: Type.Object(
    {
      elected: Type.Boolean({ description: 'Whether the candidate was elected.' }),
      votes: Type.Integer({ minimum: 0, description: 'Valid votes.' }),
      share: Type.Number({ minimum: 0, maximum: 1, description: 'The fraction of the valid votes in the district.' }),
    },
    { additionalProperties: false, description: 'The result.' },
  ),
  incumbent: Type.Boolean({ description: 'Whether the candidate held the seat when the writ was issued.' }),
  election_name: text('The election.', '45th general election'),
  related: related({
    election_url: address('URL of the election', electionUrl),
    boundary_url: address('URL of the district', district),
  }),
});

const boundaries = (description: string) => Type.Array(BoundarySummary, { description });
const members = (description: string) => Type.Array(Representative, { description });

export const PostalCode = object('PostalCode', 'A postal code with its districts and members.', {
  code: text('The postal code.', 'K1A0A6'),
  city: none('The city.'),
  province: text('The province or territory.', 'ON'),
  boundaries_concordance: boundaries('All districts at each level at which the code straddles districts.'),
  boundaries_centroid: boundaries('The district at each level that contains most of its addresses.'),
  representatives_concordance: members('The members for `boundaries_concordance`.'),
  representatives_centroid: members('The members for `boundaries_centroid`.'),
});

const Meta = Type.Object(
  {
    offset: Type.Integer({ minimum: 0, description: 'Number of entries before this page.' }),
    limit: Type.Integer({ minimum: 1, maximum: 1000, description: 'Maximum number of entries on a page.' }),
    total_count: Type.Integer({ minimum: 0, description: 'Total number of entries.' }),
    previous: nullable(Type.String(), { description: 'URL of the previous page; null if there is none.' }),
    next: nullable(Type.String(), { description: 'URL of the next page; null if there is none.' }),
    related: Type.Optional(
      related({
        shapes_url: address('URL of their full geometries', '/boundaries/federal-electoral-districts/shape'),
        simple_shapes_url: address(
          'URL of their simplified geometries',
          '/boundaries/federal-electoral-districts/simple_shape',
        ),
        centroids_url: address('URL of a point inside each', '/boundaries/federal-electoral-districts/centroid'),
      }),
    ),
  },
  { additionalProperties: false, title: 'Meta', description: 'Paging of a list.' },
);

/** A part of a list. */
export const listOf = (entry: TObject) =>
  Type.Object(
    { objects: Type.Array(entry, { description: 'The entries.' }), meta: Meta },
    { additionalProperties: false, description: 'A page of the list.' },
  );

const geometry = (description: string) =>
  Type.Object(
    { type: Type.Enum(['MultiPolygon', 'Point'], { type: 'string' }), coordinates: Type.Array(Type.Unknown()) },
    { additionalProperties: false, description },
  );

export const Geometry = geometry('A geometry (RFC 7946). Boundaries are always a MultiPolygon.');

const named = Type.Optional(geometry('The requested geometry.'));

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
  { additionalProperties: false, description: 'Each district by name, with the requested geometry.' },
);
