/** The part of a response of a list that says how it goes on. */
interface Listed {
  readonly pagination?: { readonly nextCursor?: unknown };
  readonly meta?: { readonly page?: unknown; readonly totalPages?: unknown };
}

/** The parameters of the page that follows, of either API's lists; undefined if none does, or it is no list. */
export function nextPageOf(response: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof response !== 'object' || response === null) return undefined;
  const { pagination, meta } = response as Listed;
  if (typeof pagination?.nextCursor === 'string') return { cursor: pagination.nextCursor };
  const { page, totalPages } = meta ?? {};
  if (typeof page === 'number' && typeof totalPages === 'number' && page < totalPages)
    return { page: String(page + 1) };
  return undefined;
}
