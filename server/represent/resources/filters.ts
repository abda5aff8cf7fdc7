import { invalid } from '#core/errors.ts';
import { exchangedDegrees, exchangedPair } from '#core/geometry/exchanged-degrees.ts';

type Test = (operand: string) => (value: string) => boolean;

const lower = (text: string) => text.toLowerCase();

/** The same comparison without case. */
const ignoringCase =
  (test: Test): Test =>
  (operand) => {
    const passes = test(lower(operand));
    return (value) => passes(lower(value));
  };

const exact: Test = (operand) => (value) => value === operand;
const contains: Test = (operand) => (value) => value.includes(operand);
const startswith: Test = (operand) => (value) => value.startsWith(operand);
const endswith: Test = (operand) => (value) => value.endsWith(operand);

/** The comparisons that Represent offers behind two underscores. */
const tests: Readonly<Record<string, Test>> = {
  exact,
  contains,
  startswith,
  endswith,
  iexact: ignoringCase(exact),
  icontains: ignoringCase(contains),
  istartswith: ignoringCase(startswith),
  iendswith: ignoringCase(endswith),
  isnull: (operand) => () => lower(operand) === 'false',
};

/** Each filter is compared with every entry, and each name is looked up. */
const mostFilters = 20;
const mostNames = 100;

/** The fields by which entries can be found, each with the value that an entry has. */
export type Fields<Entry> = Readonly<Record<string, (entry: Entry) => string | null>>;

/**
 * The entries that pass every filter of a query, such as `name=` and `name__icontains=`. Other parameters are
 * ignored. Throws 400 for too many filters, and for a name of more than two parts.
 */
export function filtered<Entry>(
  all: readonly Entry[],
  query: ReadonlyMap<string, string>,
  fields: Fields<Entry>,
): readonly Entry[] {
  const filters = [...query].flatMap(([parameter, operand]) => {
    const [name, kind = 'exact', ...more] = parameter.split('__') as [string, string?];
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (read === undefined) return [];
    if (more.length > 0) {
      throw invalid(`A filter is "${name}", or "${name}" with one comparison behind it, such as "${name}__icontains".`);
    }
    return Object.hasOwn(tests, kind) ? [{ read, passes: (tests[kind] as Test)(operand) }] : [];
  });
  if (filters.length > mostFilters) throw invalid(`A query may have at most ${mostFilters} filters.`);
  if (filters.length === 0) return all;
  return all.filter((entry) => filters.every(({ read, passes }) => passes(read(entry) ?? '')));
}

/** The names of a parameter that has commas between them, each once. Throws 400 for too many. */
export function namesIn(parameter: string, text: string): readonly string[] {
  const names = new Set(text.split(',').map((name) => name.trim()));
  if (names.size <= mostNames) return [...names];
  throw invalid(`The query parameter "${parameter}" may have at most ${mostNames} names, not ${names.size}.`);
}

/** A point, as `latitude,longitude`. Throws 400 for what is none. */
export function pointOf(text: string): { readonly lat: string; readonly lng: string } {
  const parts = text.replaceAll(/\s/g, '').split(',');
  const numbers = parts.map(Number);
  const isPoint =
    parts.length === 2 &&
    parts.every((part) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(part)) &&
    Math.abs(numbers[0] as number) <= 90 &&
    Math.abs(numbers[1] as number) <= 180;
  if (!isPoint) {
    const meant = exchangedDegrees({ lat: numbers[0] as number, lng: numbers[1] as number });
    const more = meant ? ` ${exchangedPair(meant)}` : '';
    throw invalid(`A point is "latitude,longitude" in degrees, such as 45.42,-75.69.${more}`);
  }
  return { lat: String(numbers[0]), lng: String(numbers[1]) };
}
