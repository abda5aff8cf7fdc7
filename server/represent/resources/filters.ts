import { invalid } from '#core/errors.ts';

type Test = (value: string, wanted: string) => boolean;

const lower = (text: string) => text.toLowerCase();

/** The comparisons that Represent offers behind two underscores. Those with an i ignore case. */
const tests: Readonly<Record<string, Test>> = {
  exact: (value, wanted) => value === wanted,
  iexact: (value, wanted) => lower(value) === lower(wanted),
  contains: (value, wanted) => value.includes(wanted),
  icontains: (value, wanted) => lower(value).includes(lower(wanted)),
  startswith: (value, wanted) => value.startsWith(wanted),
  istartswith: (value, wanted) => lower(value).startsWith(lower(wanted)),
  endswith: (value, wanted) => value.endsWith(wanted),
  iendswith: (value, wanted) => lower(value).endsWith(lower(wanted)),
  isnull: (_, wanted) => lower(wanted) === 'false',
};

/** The entries that pass every filter of a query, such as `name=` and `name__icontains=`. Other parameters are none. */
export function filtered<Entry extends object>(
  all: readonly Entry[],
  query: ReadonlyMap<string, string>,
  fields: ReadonlyArray<keyof Entry & string>,
): readonly Entry[] {
  let left = all;
  for (const [parameter, wanted] of query) {
    const [name, kind = 'exact'] = parameter.split('__') as [string, string?];
    const field = fields.find((one) => one === name);
    if (field === undefined || !Object.hasOwn(tests, kind)) continue;
    left = left.filter((entry) => (tests[kind] as Test)(String(entry[field] ?? ''), wanted));
  }
  return left;
}

/** A point, as `latitude,longitude`. Throws 400 for what is none. */
export function pointOf(text: string): { readonly lat: string; readonly lng: string } {
  const parts = text.replaceAll(/\s/g, '').split(',');
  const numbers = parts.map(Number);
  const isPoint =
    parts.length === 2 &&
    parts.every((part) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(part)) &&
    Math.abs(numbers[0] as number) <= 90 &&
    Math.abs(numbers[1] as number) <= 180;
  if (!isPoint) throw invalid(`A point is "latitude,longitude" in degrees, such as 45.42,-75.69.`);
  return { lat: String(numbers[0]), lng: String(numbers[1]) };
}
