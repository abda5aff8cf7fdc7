import { Type } from 'typebox';

/** The parameter that names optional fields of responses, for both APIs. */
export const includeParameter = (names: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(${names.join('|')})(,(${names.join('|')}))*$`,
      expects: `${names.join(', ')}${names.length > 1 ? ', or several of them with commas between' : ''}`,
      description,
      examples: [names[0]],
    }),
  );

/** The fields that `include` names. */
export const included = (text: string | undefined): ReadonlySet<string> => new Set(text?.split(','));
