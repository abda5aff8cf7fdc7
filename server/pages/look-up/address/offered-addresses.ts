import { searchAddresses } from '#server/electoral/operations/look-up/search-addresses.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { nullIfUnavailable } from '#server/pages/look-up/null-if-unavailable.ts';

/** The fewest letters that say enough to offer something. */
const fewestLetters = 3;

export interface OfferedAddress {
  /** As the form's field takes it. */
  readonly address: string;
  readonly matched: 'number' | 'between' | 'range' | 'street';
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
}

/** The addresses that a text may mean; none if the text is too short, or the database does not answer. */
export async function offeredAddresses(pages: ElectoralPages, text: string): Promise<readonly OfferedAddress[]> {
  const q = text.trim().slice(0, 200);
  if (q.length < fewestLetters) return [];
  const asked = pages.ask(searchAddresses, { query: { q } }) as Promise<{ readonly data: readonly OfferedAddress[] }>;
  return (await nullIfUnavailable(pages, asked))?.data ?? [];
}
