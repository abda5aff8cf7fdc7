import { Type } from 'typebox';
import { enumeration, nullable } from '#server/call/schema.ts';
import { describeAddresses } from '#server/electoral/address-search/describe-address.ts';
import { searchAddresses as search } from '#server/electoral/address-search/search-addresses.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed, ProvinceSchema } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';

/** As many as a person reads while typing. */
const mostFound = 8;

const FoundAddressSchema = Type.Object(
  {
    address: Type.String({
      description: 'The address with its place and province, as `q` of a look-up.',
      examples: ['43 Kelp St E, Port Merrow XA'],
    }),
    matched: enumeration('FoundAddressMatched', ['number', 'between', 'range', 'street'], {
      description:
        'What was found. number: the exact number; between: known numbers before and after it on the same side of the street; range: the number lies in a range that the road network states; street: the street, without the number.',
      examples: ['number'],
    }),
    number: nullable(Type.String(), {
      description: 'The civic number; null if none was requested or the street does not have it.',
      examples: ['43'],
    }),
    street: Type.String({ description: 'The street, as in an address.', examples: ['Kelp St E'] }),
    place: Type.String({ description: 'Its municipality; empty if none is known.', examples: ['Port Merrow'] }),
    province: nullable(ProvinceSchema, { description: 'Its province; null if none is known.', examples: ['XA'] }),
    lat: Type.Number({
      description: 'Degrees north, WGS 84: of the number, else of a place on the street.',
      examples: [43.1],
    }),
    lng: Type.Number({ description: 'Degrees east, WGS 84.', examples: [-47.2] }),
  },
  { ...closed, title: 'FoundAddress', description: 'An address, or a street, that a text may mean.' },
);

export const searchAddresses = electoralEndpoint({
  operationId: 'searchAddresses',
  method: 'GET',
  path: '/electoral/addresses',
  tag: tags.lookup,
  summary: 'The addresses that a text may mean',
  description: `Extension. Up to ${mostFound} addresses or streets that begin as the text does, in English or French, for suggestions while somebody types. Accents, case and the language of street types are ignored. They are those of the address register and of the road network that are loaded; without either the list is empty. Nothing is changed, and the text is not stored.`,
  query: Type.Object(
    {
      q: Type.String({
        minLength: 3,
        maxLength: 200,
        description: 'The beginning of an address: a civic number, a street and after a comma its place.',
        examples: ['43 kelp st'],
      }),
    },
    closed,
  ),
  response: Type.Object(
    { data: Type.Array(FoundAddressSchema, { description: 'The addresses, the likeliest first.' }) },
    { ...closed, title: 'FoundAddressList', description: 'The addresses that a text may mean.' },
  ),
  cacheable: true,
  async handle({ query }, { knex }) {
    const { addresses } = await search(knex, query.q, true);
    const found = addresses.slice(0, mostFound);
    const described = describeAddresses(found);
    return {
      data: found.map(({ located, street: { shown } }, i) => {
        const [lng, lat] = located?.places[0]?.at ?? [shown.longitude, shown.latitude];
        const { province, ...address } = described[i]!;
        return { ...address, province: province || null, matched: located?.matched ?? 'street', lat, lng };
      }),
    };
  },
});
