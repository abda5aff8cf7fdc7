import { parseDate } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import type { Value } from '#server/electoral/ogc/cql2/expression.ts';
import { propertyParameters } from './item-parameters.ts';
import { queryables } from './queryables.ts';

/**
 * What properties have to be by the parameters of a query, as filters compare them; undefined if it names none. Errors: 400
 * for a day that does not exist.
 */
export function askedValues(query: object): Readonly<Record<string, Value>> | undefined {
  const given = Object.entries(query).filter(([name]) => Object.hasOwn(propertyParameters, name));
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(([name, value]) => [name, comparedValue(name, value)]));
}

function comparedValue(name: string, value: Value): Value {
  // As in all lists, the code of a province may have small letters.
  if (name === 'province') return String(value).toUpperCase();
  return queryables.types[name] === 'timestamp' ? instantOf(name, String(value)) : value;
}

function instantOf(name: string, text: string): number {
  const instant = parseDate(text);
  if (instant !== null) return instant;
  throw invalid(
    `The query parameter "${name}" must be an ISO 8601 date and time with its offset, such as 2025-03-23T04:00:00Z.`,
  );
}
