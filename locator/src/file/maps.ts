import type { Level } from '../answer/levels.ts';
import { type BoundaryRef, type JurisdictionRef, refOf } from '../answer/lookup.ts';
import type { DistrictVersion, Representation } from '../answer/resolution.ts';
import type { StoredDistrict, StoredHead } from './layout.ts';

/** A map of the file. */
export interface FileSet {
  readonly index: number;
  readonly id: string;
  readonly level: Level;
  readonly representation: Representation;
  readonly jurisdiction: JurisdictionRef;
  readonly from: number;
  readonly until: number;
}

/** A district of the file over a span of time, milliseconds since 1970. */
export interface FileVersion extends DistrictVersion {
  readonly number: number;
  readonly ref: BoundaryRef;
  readonly boundary: { readonly set: FileSet };
  readonly from: number;
  readonly until: number;
}

interface Numbered {
  readonly number: number;
  readonly boundary: { readonly set: Pick<FileSet, 'index' | 'representation'> };
}

/** What a version's map divides: all districts of its set together, or a polygon that is a municipality itself. */
export const areaOf = ({ boundary: { set }, number }: Numbered): string =>
  set.representation === 'districts' ? `s${set.index}` : `v${number}`;

/** The maps of a file, and its districts as answers name them. */
export class Maps {
  readonly sets: readonly FileSet[];
  readonly #crossing: ReadonlySet<string>;
  readonly #versions = new Map<number, FileVersion>();

  constructor({ sets, crossing }: Pick<StoredHead, 'sets' | 'crossing'>) {
    this.sets = sets.map(({ id, level, representation, jurisdiction: [own, nameEn, nameFr], from, until }, index) => ({
      index,
      id,
      level,
      representation,
      jurisdiction: { id: own, name: nameEn, nameEn, nameFr },
      from,
      until: until ?? Infinity,
    }));
    this.#crossing = new Set(crossing.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  }

  /** Whether the versions are of two maps whose outlines cross. */
  readonly cross = (a: FileVersion, b: FileVersion): boolean => this.#crossing.has(`${areaOf(a)} ${areaOf(b)}`);

  /** The same district of two blocks is one object. */
  version(stored: StoredDistrict): FileVersion {
    const [number, setIndex, code, nameEn, nameFr, province, precedence, ownId, from, until] = stored;
    const known = this.#versions.get(number);
    if (known) return known;
    const set = this.sets[setIndex]!;
    const id = ownId || `${set.id}-${code}`;
    const version = {
      number,
      province,
      precedence,
      ref: refOf({ id, code, set }, nameEn, nameFr || nameEn),
      boundary: { set },
      from: from ?? set.from,
      until: until === undefined ? set.until : (until ?? Infinity),
    };
    this.#versions.set(number, version);
    return version;
  }
}
