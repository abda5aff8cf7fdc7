import list from '#data/reference/map-names.json' with { type: 'json' };
import { fold } from '#ingest/maps/check/names/letters-lost.ts';

export interface Town {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

interface KnownTown extends Town {
  /** Its name in each language, word by word, folded. */
  readonly names: ReadonlyArray<readonly string[]>;
}

interface Named {
  readonly nameEn: string;
  readonly nameFr: string;
  /** Two letters. */
  readonly province: string;
}

const wordsOf = (name: string): string[] => name.split(/[\s-]+/u).map(fold);

/** The towns that the base map names, by their province. */
const byProvince = new Map<string, KnownTown[]>();
for (const { nameEn, nameFr, at, province } of list.towns) {
  const towns = byProvince.get(province) ?? [];
  towns.push({ name: nameEn, longitude: at[0]!, latitude: at[1]!, names: [nameEn, nameFr].map(wordsOf) });
  byProvince.set(province, towns);
}

/** What separates two places in the name of a district: of "Regina—Lewvan", of "Kingston and the Islands". */
const separator = /[—–/,&]|--| - | and | et /u;

/**
 * The towns of its province that a district is named after: whose name its own begins with, or a part of its own after
 * a dash or a hyphen. "Saskatoon Nutana" and "Nutana-Saskatoon" are named after Saskatoon; "North Saskatoon" may be
 * another place, as North Vancouver is. A town is a town of the base map. If two have the same name, both are returned.
 */
export function townsNamed({ nameEn, nameFr, province }: Named): Town[] {
  const known = byProvince.get(province) ?? [];
  const found = new Set<Town>();
  for (const part of [nameEn, nameFr].flatMap((name) => name.split(separator))) {
    const pieces = part.trim().split('-');
    for (let first = 0; first < pieces.length; first++) {
      const words = pieces.slice(first).flatMap(wordsOf);
      /** How many words of the part are the town's name; 0 if it does not begin with that. */
      const length = ({ names }: KnownTown) =>
        Math.max(...names.map((name) => (name.every((word, i) => word === words[i]) ? name.length : 0)));
      const longest = Math.max(0, ...known.map(length));
      if (longest > 0) for (const town of known) if (length(town) === longest) found.add(town);
    }
  }
  return [...found];
}
