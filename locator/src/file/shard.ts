import { describeDistricts } from '../answer/describe.ts';
import type { Lookup } from '../answer/lookup.ts';
import { type LevelResolution, unknownLevel } from '../answer/resolution.ts';
import { absences, methods, type StoredAnswer, type StoredLevel, type StoredShard } from './layout.ts';
import type { FileVersion, Maps } from './maps.ts';

/** The postal codes of one forward sortation area. */
export class Shard {
  readonly #stored: StoredShard;
  readonly #versions: readonly FileVersion[];
  /** By the last three characters. */
  readonly #answers = new Map<string, number>();

  constructor(stored: StoredShard, maps: Maps) {
    this.#stored = stored;
    this.#versions = stored.districts.map((district) => maps.version(district));
    let place = 0;
    for (let i = 0; i < stored.codes.length; i += 2) {
      place += stored.codes[i]!;
      this.#answers.set(place.toString(36).toUpperCase().padStart(3, '0'), stored.codes[i + 1]!);
    }
  }

  /** The canonical codes, in alphabetical order. */
  codes(area: string): string[] {
    return [...this.#answers.keys()].map((place) => area + place);
  }

  /** The answer to a canonical code at an instant; null if the code is not held. */
  find(code: string, at: number): Lookup | null {
    const { answers, changing } = this.#stored;
    const found = this.#answers.get(code.slice(3));
    if (found === undefined) return null;
    const spans = found < answers.length ? undefined : changing[found - answers.length]!;
    const answer = spans ? spans.filter(([from]) => from === null || from <= at).at(-1)![1] : found;
    return describeDistricts(code, this.#resolution(answers[answer]!));
  }

  #resolution([province, confidence, federal, provincial, municipal]: StoredAnswer) {
    const level = (stored: StoredLevel): LevelResolution<FileVersion> => {
      if (stored.length === 1) return { ...unknownLevel, absence: absences[stored[0]]! };
      const [method, district, absence, flags, ...others] = stored as Exclude<StoredLevel, readonly [number]>;
      const alternatives = [];
      for (let i = 0; i < others.length; i += 2)
        alternatives.push({ version: this.#versions[others[i]!]!, share: others[i + 1]! });
      return {
        version: this.#versions[district] ?? null,
        absence: absences[absence] ?? null,
        method: methods[method]!,
        confidence,
        alternatives,
        isSnapped: (flags & 1) === 1,
        isBlock: (flags & 2) === 2,
      };
    };
    return {
      province,
      levels: { FEDERAL: level(federal), PROVINCIAL: level(provincial), MUNICIPAL: level(municipal) },
    };
  }
}
