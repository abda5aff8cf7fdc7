import { includeParameter as parameter } from '#server/call/include-parameter.ts';
import type { Fields } from './field.ts';

export { included } from '#server/call/include-parameter.ts';

/** The parameter that names optional fields of responses. */
export function includeParameter(fields: Fields) {
  const names = Object.entries(fields).flatMap(([name, { ifIncluded }]) => (ifIncluded ? [name] : []));
  const several = names.length > 1 ? '; separate several with commas' : '';
  return parameter(names, `Optional fields to return: ${names.join(', ')}${several}.`);
}
