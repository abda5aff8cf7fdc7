import { Type } from 'typebox';
import { enumeration, nullable } from '#server/call/schema.ts';
import { closed } from '#server/electoral/schemas/schemas.ts';

const districtId = (level: string) =>
  Type.Optional(
    nullable(Type.String(), {
      description: `The id of the ${level} district, if it differs within the code; null if no one is elected by district.`,
      examples: ['sample-federal-92003'],
    }),
  );

const RangeSchema = Type.Object(
  {
    numbers: enumeration('RangeNumbers', ['odd', 'even', 'all'], {
      description: 'Whether the range contains odd numbers, even numbers or both.',
      examples: ['odd'],
    }),
    from: Type.String({ description: 'The first known civic number.', examples: ['41'] }),
    to: Type.String({ description: 'The last known civic number, with its suffix.', examples: ['49'] }),
    districts: Type.Object(
      { federal: districtId('federal'), provincial: districtId('provincial'), municipal: districtId('municipal') },
      {
        ...closed,
        title: 'RangeDistricts',
        description: 'The district at each level at which the code straddles.',
        examples: [{ federal: 'sample-federal-92003' }],
      },
    ),
  },
  { ...closed, title: 'AddressRange', description: 'Civic numbers of a street that lie in the same districts.' },
);

const StreetSchema = Type.Object(
  {
    street: Type.String({ description: 'The street, as in an address.', examples: ["ch. de l'Anse E"] }),
    place: Type.String({
      description: 'The municipality; empty if none is known.',
      examples: ['Côte-des-Brumes, non organisé'],
    }),
    ranges: Type.Array(RangeSchema, {
      description: 'Sorted by number. A number in two ranges has addresses in both; a number in none is unknown.',
      examples: [[{ numbers: 'odd', from: '41', to: '49', districts: { federal: 'sample-federal-92003' } }]],
    }),
  },
  { ...closed, title: 'StreetChoice', description: 'A street of a postal code, with its number ranges by district.' },
);

const street = {
  street: "ch. de l'Anse E",
  place: 'Côte-des-Brumes, non organisé',
  ranges: [{ numbers: 'odd', from: '41', to: '49', districts: { federal: 'sample-federal-92003' } }],
};

export const ChoicesSchema = Type.Object(
  {
    streets: Type.Array(StreetSchema, { description: 'Sorted by name.', examples: [[street]] }),
    complete: Type.Boolean({
      description: 'Whether the list is complete. It is false beyond 500 ranges: look up an `address` then.',
      examples: [true],
    }),
  },
  {
    ...closed,
    title: 'LookupChoices',
    description:
      'Extension: the districts by street and civic number, if the postal code straddles districts and an address register is available. Present only with `include=choices`.',
    examples: [{ streets: [street], complete: true }],
  },
);

export const AddressMatchSchema = Type.Object(
  {
    matched: enumeration('AddressMatched', ['number', 'between', 'range', 'street', 'code', 'none'], {
      description:
        'What was matched. number: the exact number; between: known numbers before and after it on the same side of the street; range: a range of numbers that the road network states for its side, along which its position is interpolated; street: the street, with no known number beyond it; code: the code does not straddle districts, so its result is returned; none: no such street is known, and the code’s result is returned.',
      examples: ['number'],
    }),
    sure: Type.Boolean({
      description:
        'Whether every returned level is certain. If false, look up a point instead. With `code`: whether the code has one district at each level.',
      examples: [true],
    }),
    number: nullable(Type.String(), {
      description: 'The civic number as parsed; null if none was requested.',
      examples: ['43'],
    }),
    street: nullable(Type.String(), {
      description: 'The matched street as in the address register; null if none matched.',
      examples: ["ch. de l'Anse E"],
    }),
    place: nullable(Type.String(), { description: 'Its municipality.', examples: ['Côte-des-Brumes, non organisé'] }),
    lat: Type.Optional(
      Type.Number({
        description:
          'Degrees north, WGS 84, of the number or of a place on its street. Absent if the postal code decided.',
        examples: [43.1],
      }),
    ),
    lng: Type.Optional(Type.Number({ description: 'Degrees east, WGS 84; with `lat`.', examples: [-47.2] })),
  },
  {
    ...closed,
    title: 'AddressMatch',
    description: 'Extension: how the requested address was matched. Present only with `address`.',
    examples: [
      {
        matched: 'number',
        sure: true,
        number: '43',
        street: "ch. de l'Anse E",
        place: 'Côte-des-Brumes, non organisé',
      },
    ],
  },
);
