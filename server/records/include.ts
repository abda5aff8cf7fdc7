import { Type } from 'typebox';
import type { Fields } from './field.ts';
import type { Included } from './record.ts';

/** The parameter that names optional fields of responses. */
export function includeParameter(fields: Fields) {
  const names = Object.entries(fields).flatMap(([name, { ifIncluded }]) => (ifIncluded ? [name] : []));
  const one = `(${names.join('|')})`;
  return Type.Optional(
    Type.String({
      pattern: `^${one}(,${one})*$`,
      expects: `${names.join(', ')}${names.length > 1 ? ', or several of them with commas between' : ''}`,
      description: `Optional fields to return: ${names.join(', ')}${names.length > 1 ? '; separate several with commas' : ''}.`,
      examples: [names[0]],
    }),
  );
}

/** The fields that `include` names. */
export const included = (text: string | undefined): Included => new Set(text?.split(','));
