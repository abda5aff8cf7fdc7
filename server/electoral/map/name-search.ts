import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addTo } from '#core/collections/lists-by-key.ts';
import { fold } from '#core/identity/fold.ts';

interface NamedVersion {
  readonly index: number;
  readonly nameEn: string;
  readonly nameFr: string;
}

/** What a search is made of. */
interface NameIndex {
  /** Alphabetically. */
  readonly words: readonly string[];
  /** By word: the positions in `indexes` of the versions whose names have it. */
  readonly positions: readonly Uint32Array[];
  /** Indexes of the versions, ascending. */
  readonly indexes: Uint32Array;
}

const apostrophes = /['’ʼ`´]/gu;
const betweenWords = /[^\p{L}\p{N}]+/u;

function wordsOf(text: string): string[] {
  return text.split(betweenWords).filter((word) => word !== '');
}

/** A name with an apostrophe is indexed with and without it: "L'Île" as "ile" and "lile", "St. John's" as "johns". */
function indexedWords(name: string): string[] {
  const folded = fold(name);
  return [...new Set([...wordsOf(folded), ...wordsOf(folded.replace(apostrophes, ''))])];
}

/** Names indexed at a time. This takes about a millisecond, in which the server serves no request. */
const chunk = 200;

/**
 * Search over English and French names. Accents, dashes, apostrophes and case are ignored. Every word of a query must
 * begin a word of the name in either language.
 *
 * The index lists every word once, in alphabetical order, with the versions whose names have it. The words that a
 * query's word begins are neighbours. No word of a query that begins another one is looked up, so no two looked-up
 * words share a neighbour, and a query reads each entry of the index once at most, whatever it consists of.
 */
export class NameSearch {
  readonly #words: readonly string[];
  /** By word: the positions in `#indexes` of the versions whose names have it. */
  readonly #positions: readonly Uint32Array[];
  readonly #indexes: Uint32Array;

  constructor({ words, positions, indexes }: NameIndex) {
    this.#words = words;
    this.#positions = positions;
    this.#indexes = indexes;
  }

  get index(): NameIndex {
    return { words: this.#words, positions: this.#positions, indexes: this.#indexes };
  }

  /** Requests are served between two chunks. */
  static async build(versions: readonly NamedVersion[]): Promise<NameSearch> {
    const ascending = [...versions].sort((a, b) => a.index - b.index);
    const found = new Map<string, number[]>();
    for (const [position, { nameEn, nameFr }] of ascending.entries()) {
      for (const word of new Set([...indexedWords(nameEn), ...indexedWords(nameFr)])) {
        addTo(found, word, position);
      }
      if (position % chunk === chunk - 1) await yieldToEventLoop();
    }
    const words = [...found.keys()].sort();
    return new NameSearch({
      words,
      positions: words.map((word) => Uint32Array.from(found.get(word) as readonly number[])),
      indexes: Uint32Array.from(ascending, ({ index }) => index),
    });
  }

  /** Indexes of the versions found, ascending; none for a query without a letter or digit. */
  find(query: string): number[] {
    const beginnings = withoutBeginnings(queryWords(query));
    if (beginnings.length === 0) return [];
    /** By position: how many of the words looked up so far, from the first on, its names have. */
    const had = new Uint16Array(this.#indexes.length);
    beginnings.forEach((beginning, before) => {
      for (let i = this.#firstWordFrom(beginning); this.#words[i]?.startsWith(beginning); i++) {
        for (const position of this.#positions[i] as Uint32Array) if (had[position] === before) had[position]++;
      }
    });
    return [...this.#indexes.filter((_, position) => had[position] === beginnings.length)];
  }

  /** Where the words that begin so are in `#words`, if there are any. */
  #firstWordFrom(beginning: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] as string) < beginning) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The words, alphabetically, without those that begin another one: whatever name has the longer word has both. */
function withoutBeginnings(words: readonly string[]): string[] {
  const ascending = [...new Set(words)].sort();
  return ascending.filter((word, i) => !ascending[i + 1]?.startsWith(word));
}

/** The words of a query. */
export function queryWords(query: string): string[] {
  return wordsOf(fold(query).replace(apostrophes, ''));
}
