import { Type } from 'typebox';
import { closed } from '#server/electoral/schemas.ts';
import { enumeration, nullable } from '#server/http/schema.ts';

const districtId = (level: string) =>
  Type.Optional(
    nullable(Type.String(), {
      description: `The id of the ${level} district, where it differs within the code; null where nobody is elected by district.`,
      examples: ['sample-federal-92003'],
    }),
  );

const RangeSchema = Type.Object(
  {
    numbers: enumeration('RangeNumbers', ['odd', 'even', 'all'], {
      description: 'Whether the range has the odd numbers alone, the even ones, or all.',
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
      description:
        'In the order of their numbers. A number in two ranges has addresses in both; one in none is not known.',
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
    streets: Type.Array(StreetSchema, { description: 'In the order of their names.', examples: [[street]] }),
    complete: Type.Boolean({
      description: 'Whether these are all; false beyond 500 ranges: ask with `address` then.',
      examples: [true],
    }),
  },
  {
    ...closed,
    title: 'LookupChoices',
    description:
      'Beyond the contract: which streets and civic numbers of the code lie in which district, if the code straddles districts and a register of addresses is held. Only with `include=choices`.',
    examples: [{ streets: [street], complete: true }],
  },
);

export const AddressMatchSchema = Type.Object(
  {
    matched: enumeration('AddressMatched', ['number', 'between', 'street', 'code', 'none'], {
      description:
        'What was found. number: this very number; between: known numbers before and after it on the same side of the street; street: the street, with no known number beyond it; code: the code does not straddle, so that its own answer is the answer; none: no such street is known, and the answer is the code’s.',
      examples: ['number'],
    }),
    sure: Type.Boolean({
      description:
        'Whether every level answered is certain: otherwise ask for a point. With `code`, whether the code has one district at each level.',
      examples: [true],
    }),
    number: nullable(Type.String(), { description: 'The civic number that was understood.', examples: ['43'] }),
    street: nullable(Type.String(), {
      description: 'The street that was found, as the register has it; null if none was.',
      examples: ["ch. de l'Anse E"],
    }),
    place: nullable(Type.String(), { description: 'Its municipality.', examples: ['Côte-des-Brumes, non organisé'] }),
  },
  {
    ...closed,
    title: 'AddressMatch',
    description: 'Beyond the contract: what of the address asked for was found. Only with `address`.',
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
