import { Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { ifIncluded } from '#server/electoral/included/if-included.ts';

const ocdId = 'ocd-division/country:zz/ed:92003-2023';
const dguid = '0000A000492003';

/** The ids of a boundary, which responses have with `include=ids`. */
export const idFields = {
  ocdId: ifIncluded(
    nullable(Type.String(), {
      description:
        'With `include=ids`: the Open Civic Data division id; null if the public list has none or has a different name for the district.',
      examples: [ocdId],
    }),
  ),
  dguid: ifIncluded(
    nullable(Type.String(), {
      description:
        'With `include=ids`: Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined.',
      examples: [dguid],
    }),
  ),
};

/** Filters by the ids of a boundary. */
export const idFilters = {
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only boundaries with this publisher’s code, case-insensitive. Several maps may use the same code.',
      examples: ['92003'],
    }),
  ),
  ocdId: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^ocd-division/country:[a-z]{2}(/[^/:]+:[^/:]+)+$',
      expects: 'an Open Civic Data division id such as ocd-division/country:ca/ed:35075-2023',
      description: 'Only the boundary with this Open Civic Data division id.',
      examples: [ocdId],
    }),
  ),
  dguid: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}[A-Z][0-9]{4}[0-9A-Z.]{1,12}$',
      expects: 'a DGUID such as 2023A000435075',
      description: 'Only the boundary with this Dissemination Geography Unique Identifier of Statistics Canada.',
      examples: [dguid],
    }),
  ),
};
