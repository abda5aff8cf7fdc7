import { type Level, levels } from '#core/levels.ts';
import { describeDistricts } from '#locator/src/answer/describe.ts';
import {
  absences,
  methods,
  type StoredAnswer,
  type StoredDistrict,
  type StoredLevel,
  type StoredShard,
} from '#locator/src/file/layout.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import type { LookupResolution } from '#server/electoral/lookup/resolution.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** When the answers of a file are computed: for its begin, and for each change after it. */
export interface Instants {
  /** Null: the beginning of time. */
  readonly from: number | null;
  /** Ascending. */
  readonly changes: readonly number[];
}

/** The postal codes of a map, by the first three characters of each. */
export function postalShards(
  map: MapSnapshot,
  instants: Instants,
  storedOf: (version: BoundaryVersion) => StoredDistrict,
): Map<string, StoredShard> {
  const shards = new Map<string, StoredShard>();
  let area = '';
  let shard = new ShardBuilder(storedOf);
  for (let row = 0; row < map.postalCodes.size; row++) {
    const code = map.postalCodes.code(row);
    if (!code.startsWith(area) || area === '') {
      if (area !== '') shards.set(area, shard.finish());
      area = code.slice(0, 3);
      shard = new ShardBuilder(storedOf);
    }
    shard.add(code, answersOf(map, row, instants));
  }
  if (area !== '') shards.set(area, shard.finish());
  return shards;
}

/** The resolutions of a code from one instant on after the other, those left out that change nothing. */
function answersOf(map: MapSnapshot, row: number, { from, changes }: Instants) {
  const first = from ?? (changes[0] ?? 0) - 1;
  return [first, ...changes].map((at, i) => ({
    from: i === 0 ? from : at,
    resolution: resolvePostalCode(map, row, at),
  }));
}

class ShardBuilder {
  readonly #storedOf: (version: BoundaryVersion) => StoredDistrict;
  readonly #districts = new Map<BoundaryVersion, number>();
  readonly #answers = new Map<string, number>();
  readonly #changing = new Map<string, number>();
  readonly #codes: Array<readonly [place: number, answer: number, isChanging: boolean]> = [];

  constructor(storedOf: (version: BoundaryVersion) => StoredDistrict) {
    this.#storedOf = storedOf;
  }

  add(code: string, answers: ReturnType<typeof answersOf>): void {
    const spans: Array<readonly [number | null, number]> = [];
    for (const { from, resolution } of answers) {
      const answer = numberIn(this.#answers, JSON.stringify(this.#stored(resolution)));
      if (spans.at(-1)?.[1] !== answer) spans.push([from, answer]);
    }
    const isChanging = spans.length > 1;
    const answer = isChanging ? numberIn(this.#changing, JSON.stringify(spans)) : spans[0]![1];
    this.#codes.push([Number.parseInt(code.slice(3), 36), answer, isChanging]);
  }

  #stored(resolution: LookupResolution): StoredAnswer {
    const { confidence } = describeDistricts('', resolution).resolution;
    const [federal, provincial, municipal] = levels.map((level) => this.#level(resolution, level));
    return [resolution.province, confidence, federal!, provincial!, municipal!];
  }

  #level({ levels: resolutions }: LookupResolution, level: Level): StoredLevel {
    const { version, absence, method, alternatives, isSnapped, isBlock } = resolutions[level];
    const why = absence === null ? -1 : absences.indexOf(absence);
    if (method === null) return [why];
    const flags = (isSnapped ? 1 : 0) + (isBlock ? 2 : 0);
    const others = alternatives.flatMap((each) => [numberIn(this.#districts, each.version), each.share]);
    return [
      methods.indexOf(method),
      version === null ? -1 : numberIn(this.#districts, version),
      why,
      flags,
      ...(others as number[]),
    ];
  }

  finish(): StoredShard {
    let before = 0;
    const codes = this.#codes.flatMap(([place, answer, isChanging]) => {
      const difference = place - before;
      before = place;
      return [difference, isChanging ? this.#answers.size + answer : answer];
    });
    return {
      districts: [...this.#districts.keys()].map(this.#storedOf),
      answers: [...this.#answers.keys()].map((text) => JSON.parse(text)),
      changing: [...this.#changing.keys()].map((text) => JSON.parse(text)),
      codes,
    };
  }
}

function numberIn<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
