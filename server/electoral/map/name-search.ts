import MiniSearch from 'minisearch';

export interface NamedVersion {
  readonly index: number;
  readonly nameEn: string;
  readonly nameFr: string;
}

const apostrophes = /['’ʼ`´]/gu;
const betweenWords = /[^\p{L}\p{N}]+/u;

/** Lower case without accents; ligatures as two letters. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

function wordsOf(text: string): string[] {
  return text.split(betweenWords).filter((word) => word !== '');
}

/** A name with an apostrophe is indexed with and without it: "L'Île" as "ile" and "lile", "St. John's" as "johns". */
function indexedWords(name: string): string[] {
  const folded = fold(name);
  return [...new Set([...wordsOf(folded), ...wordsOf(folded.replace(apostrophes, ''))])];
}

/**
 * Full-text search over English and French names. Accents, dashes, apostrophes and case are ignored. Every word of a query
 * must begin a word of the name in either language.
 */
export class NameSearch {
  readonly #index: MiniSearch<NamedVersion>;

  private constructor(index: MiniSearch<NamedVersion>) {
    this.#index = index;
  }

  /** Requests are answered between two chunks. */
  static async build(versions: readonly NamedVersion[]): Promise<NameSearch> {
    const index = new MiniSearch<NamedVersion>({
      idField: 'index',
      fields: ['nameEn', 'nameFr'],
      tokenize: indexedWords,
      processTerm: (word) => word,
      searchOptions: { prefix: true, combineWith: 'AND', tokenize: queryWords, processTerm: (word) => word },
    });
    await index.addAllAsync(versions, { chunkSize: 200 });
    return new NameSearch(index);
  }

  /** Indexes of the versions found, ascending; none for a query without a letter or digit. */
  find(query: string): number[] {
    if (queryWords(query).length === 0) return [];
    return this.#index
      .search(query)
      .map((result) => result.id as number)
      .sort((a, b) => a - b);
  }
}

/** The words of a query. */
export function queryWords(query: string): string[] {
  return wordsOf(fold(query).replace(apostrophes, ''));
}
