/** What the client is to know of a web page or its workers. Undefined in Node and its like. */
interface PageGlobals {
  readonly document?: unknown;
  readonly WorkerGlobalScope?: unknown;
  readonly location?: { readonly origin: string };
}

const { document, WorkerGlobalScope } = globalThis as PageGlobals;

export const isInPage: boolean = document !== undefined || WorkerGlobalScope !== undefined;

/**
 * Whether an address is of another site than the page that this program runs in. A page from a file, or in a sandbox, has
 * no site of its own.
 */
export function isOtherSite(url: string): boolean {
  const { location } = globalThis as PageGlobals;
  if (location === undefined) return false;
  return location.origin === 'null' || new URL(url, location.origin).origin !== location.origin;
}
