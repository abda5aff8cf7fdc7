import type { Called } from './called.ts';
import type { CallOptions } from './options.ts';

/**
 * A list that comes in pages. Called, it returns one page. `pages` and `all` are for `for await`: they ask for the next
 * page when the one before has been used up. Time-outs hold for each page, the signal for all.
 */
export interface PagedList<Query, Page, Item> {
  (query?: Query, options?: CallOptions): Called<Page>;
  /** Every page, from the one that the query names on. */
  pages(query?: Query, options?: CallOptions): AsyncGenerator<Page, void, undefined>;
  /** Every record of every page. */
  all(query?: Query, options?: CallOptions): AsyncGenerator<Item, void, undefined>;
}

interface PageOf<Item> {
  readonly data: readonly Item[];
}

/** The part of the query that asks for the next page; undefined behind the last one. */
export type NextPage<Query, Page> = (page: Page) => Partial<Query> | undefined;

export function pagedList<Query extends object, Page extends PageOf<Item>, Item>(
  list: (query: Query, options?: CallOptions) => Called<Page>,
  next: NextPage<Query, Page>,
): PagedList<Query, Page, Item> {
  const first = {} as Query;
  async function* pages(query = first, options?: CallOptions): AsyncGenerator<Page, void, undefined> {
    for (let step: Partial<Query> | undefined = {}; step !== undefined; ) {
      const page: Page = await list({ ...query, ...step }, options);
      yield page;
      step = next(page);
    }
  }
  async function* all(query?: Query, options?: CallOptions): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages(query, options)) yield* page.data;
  }
  return Object.assign((query = first, options?: CallOptions) => list(query, options), { pages, all });
}

/** A list that names no next page has ended, whatever it leaves out to say so. */
export function nextCursor({
  pagination,
}: {
  readonly pagination?: { readonly nextCursor?: string | null } | null;
}): { cursor: string } | undefined {
  const cursor = pagination?.nextCursor;
  return cursor ? { cursor } : undefined;
}

export function nextNumber({
  meta,
}: {
  readonly meta?: { readonly page: number; readonly totalPages: number } | null;
}): { page: number } | undefined {
  return meta && meta.page < meta.totalPages ? { page: meta.page + 1 } : undefined;
}
