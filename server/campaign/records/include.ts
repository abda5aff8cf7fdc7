import { Type } from 'typebox';
import type { Fields } from './field.ts';
import type { Included } from './record.ts';

/** The parameter that names the fields which responses contain only if they are asked for. */
export function includeParameter(fields: Fields) {
  const names = Object.entries(fields).flatMap(([name, { asked }]) => (asked ? [name] : []));
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

/** The fields that a request has asked for. */
export const included = (text: string | undefined): Included => new Set(text?.split(','));
