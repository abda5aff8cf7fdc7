import type { CallOptions } from './options.ts';

/**
 * A list that comes in pages. Called, it answers one page. `pages` and `all` are for `for await`: they ask for the next
 * page when the one before has been used up. Time-outs hold for each page, the signal for all.
 */
export interface PagedList<Query, Page, Item> {
  (query?: Query, options?: CallOptions): Promise<Page>;
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
  list: (query: Query, options?: CallOptions) => Promise<Page>,
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

export const nextCursor = (page: {
  readonly pagination: { readonly nextCursor: string | null };
}): { cursor: string } | undefined =>
  page.pagination.nextCursor === null ? undefined : { cursor: page.pagination.nextCursor };

export const nextNumber = ({
  meta,
}: {
  readonly meta: { readonly page: number; readonly totalPages: number };
}): { page: number } | undefined => (meta.page < meta.totalPages ? { page: meta.page + 1 } : undefined);
