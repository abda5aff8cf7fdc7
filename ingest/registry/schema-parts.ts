import { Type } from 'typebox';
import { levels } from '#core/levels.ts';
import { provinces } from '#core/provinces.ts';

/** Parts of the schema of source files that several kinds of sources share. */

export const Text = Type.String({ minLength: 1 });
export const Day = Type.String({
  format: 'date',
  description: 'A calendar day, YYYY-MM-DD; it begins at midnight Eastern.',
});
/** By code, those of the sample last. */
const provinceCodes = provinces
  .map(({ code }) => code)
  .sort((a, b) => Number(a.startsWith('X')) - Number(b.startsWith('X')) || (a < b ? -1 : 1));
export const Province = Type.Enum(provinceCodes);
export const LevelSchema = Type.Enum([...levels]);
export const closed = { additionalProperties: false } as const;

/**
 * How one value is made from a feature's attributes: a field's name alone, or an object. Steps apply in this order:
 * `field` | `template` ("Ward {WARD}") | `constant`, or `otherwise` if that is empty, then
 * `split`, `take`, `replace`, `substitute`, `map`, `pad`,
 * `titleCase`, `slug`.
 */
export const ExpressionSchema = Type.Union([
  Text,
  Type.Object(
    {
      field: Type.Optional(Text),
      template: Type.Optional(Text),
      constant: Type.Optional(Text),
      otherwise: Type.Optional(Type.String({ minLength: 1, description: 'A template for where that is empty.' })),
      split: Type.Optional(
        Type.Object({ on: Text, part: Type.Integer({ description: 'From 0; -1 is the last.' }) }, closed),
      ),
      take: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()])),
      replace: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]))),
      substitute: Type.Optional(
        Type.Array(Type.Tuple([Text, Type.String()]), { description: 'Regular expression, and what takes its place.' }),
      ),
      map: Type.Optional(Type.Record(Type.String(), Type.String())),
      pad: Type.Optional(Type.Integer({ minimum: 1, description: 'Zeros in front up to this length.' })),
      titleCase: Type.Optional(Type.Boolean({ description: 'For names in capitals: a capital at each word only.' })),
      slug: Type.Optional(Type.Boolean({ description: 'Lower case, accents folded, hyphens between words.' })),
    },
    closed,
  ),
]);

/** A feature is used if every condition is true. Values compare as trimmed text. */
export const ConditionSchema = Type.Object(
  {
    field: Text,
    in: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    notIn: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  },
  closed,
);

/**
 * The files of the archive that contain the data: glob patterns on the member's path, case ignored. All that match are
 * read.
 */
export const members = Type.Optional(Type.Array(Text, { minItems: 1 }));
export const encoding = Type.Optional(
  Type.String({
    description: 'A label of the Encoding Standard, or a code page of DOS such as cp850; without it, as the file says.',
  }),
);
