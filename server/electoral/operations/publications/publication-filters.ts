import { Type } from 'typebox';
import { LevelParameter } from '#server/electoral/schemas/schemas.ts';

/** Which publications a list has. */
export const publicationFilters = {
  level: Type.Optional(LevelParameter),
  jurisdiction: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only maps of this jurisdiction: an id from `GET /electoral/jurisdictions`.',
      examples: ['sample'],
    }),
  ),
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only this source: an id from `GET /electoral/status`.',
      examples: ['sample-federal'],
    }),
  ),
};
