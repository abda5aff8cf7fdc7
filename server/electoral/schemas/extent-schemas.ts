import { Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { ifIncluded } from '#server/electoral/included/if-included.ts';

const Box = Type.Array(Type.Number(), { minItems: 4, maxItems: 4 });
const boxExamples = [[-47.02, 42.61, -46.44, 43.05]];

/** Which boundaries have with `include=bbox`. */
export const boxIfIncluded = ifIncluded(
  Type.Array(Type.Number(), {
    minItems: 4,
    maxItems: 4,
    description:
      'With `include=bbox`: the bounding box as west, south, east, north in degrees, WGS 84 (RFC 7946, section 5).',
    examples: boxExamples,
  }),
);

export const centroidFields = {
  centroidLat: Type.Number({
    minimum: -90,
    maximum: 90,
    description: 'Degrees north, WGS 84, of a label point inside the boundary.',
    examples: [42.832695],
  }),
  centroidLng: Type.Number({
    minimum: -180,
    maximum: 180,
    description: 'Degrees east, WGS 84, of the same point.',
    examples: [-46.70954],
  }),
};

/** Which boundaries in lists have with `include=centroid`. */
export const centroidIfIncluded = {
  centroidLat: ifIncluded(centroidFields.centroidLat),
  centroidLng: ifIncluded(centroidFields.centroidLng),
};

const withdrawn = 'null for a map that was withdrawn before it was in force.';

/** Which maps have with `include=bbox` and `include=centroid`. */
export const extentOfSetIfIncluded = {
  bbox: ifIncluded(
    nullable(Box, {
      description: `With \`include=bbox\`: the bounding box of all that it has covered: west, south, east, north; ${withdrawn}`,
      examples: boxExamples,
    }),
  ),
  centroidLat: ifIncluded(
    nullable(Type.Number(), {
      description: `With \`include=centroid\`: degrees north of the area-weighted centre of its boundaries; ${withdrawn}`,
      examples: [42.8],
    }),
  ),
  centroidLng: ifIncluded(
    nullable(Type.Number(), {
      description: `With \`include=centroid\`: degrees east of that centre; ${withdrawn}`,
      examples: [-46.7],
    }),
  ),
};
