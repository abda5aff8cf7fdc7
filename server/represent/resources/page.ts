import { invalid } from '#core/errors.ts';

const usual = 20;
const most = 1000;

/** A part of a list as Represent has it: `limit` 0 asks for as many as there can be on a page. */
interface ListPart<Entry> {
  readonly objects: readonly Entry[];
  readonly meta: {
    readonly offset: number;
    readonly limit: number;
    readonly total_count: number;
    readonly previous: string | null;
    readonly next: string | null;
  };
}

function wholeNumber(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text.trim())) {
    throw invalid(`The query parameter "${name}" must be a whole number from 0 on.`);
  }
  return Number(text);
}

/** The part of a list that a query asks for: what is not on it is not made. `path` and the query make the addresses of the parts beside it. */
export function partOf<Entry, Shown>(
  all: readonly Entry[],
  path: string,
  query: ReadonlyMap<string, string>,
  show: (entry: Entry) => Shown,
): ListPart<Shown> {
  const asked = wholeNumber(query.get('limit'), 'limit', usual);
  const limit = asked === 0 ? most : Math.min(asked, most);
  const offset = wholeNumber(query.get('offset'), 'offset', 0);
  const total = all.length;
  const address = (from: number) => {
    const parameters = new URLSearchParams([...query].filter(([name]) => !unrepeated.has(name)));
    parameters.set('limit', String(limit));
    parameters.set('offset', String(from));
    return `${path}?${parameters}`;
  };
  return {
    objects: all.slice(offset, offset + limit).map(show),
    meta: {
      offset,
      limit,
      total_count: total,
      previous: offset - limit < 0 ? null : address(offset - limit),
      next: offset + limit >= total ? null : address(offset + limit),
    },
  };
}

/** No response repeats a key. */
const unrepeated = new Set(['limit', 'offset', 'api_key']);
