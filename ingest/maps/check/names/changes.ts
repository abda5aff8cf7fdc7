import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { lostAccents, lostCase, otherLetters, type Renaming } from './letters-lost.ts';

interface Change extends Renaming {
  readonly code: string;
}

const cutShort = ({ from, to }: Change): boolean => to.length < from.length && to.length > 0 && from.startsWith(to);

/** Names of districts that are now those of other districts. */
function exchanged(changes: readonly Change[], previous: ReadonlyMap<string, number>): Change[] {
  const left = new Set(changes.map(({ from }) => from));
  return changes.filter(({ to }) => left.has(to) && previous.get(to) === 1);
}

/**
 * Names that changed since the last publication in a way in which districts are not renamed: accents or capitals lost,
 * letters of another encoding, ends cut off, names exchanged. `renames` of the source are not looked at.
 */
export function damagedNames({ source, districts, previous }: Subject): Finding[] {
  const before = new Map(previous.map((district) => [district.code, district]));
  const announced = new Set(source.renames?.map(({ code }) => code));
  const changesOf = (key: 'nameEn' | 'nameFr'): Change[] =>
    districts.flatMap((district) => {
      const last = before.get(district.code);
      if (!last || announced.has(district.code) || last[key] === district[key]) return [];
      return [{ code: district.code, from: last[key], to: district[key] }];
    });
  const counts = (key: 'nameEn' | 'nameFr'): Map<string, number> => {
    const found = new Map<string, number>();
    for (const district of previous) found.set(district[key], (found.get(district[key]) ?? 0) + 1);
    return found;
  };
  const [english, french] = [changesOf('nameEn'), changesOf('nameFr')];
  const all = [...english, ...french];
  const damages = [
    ['exchanged', [...exchanged(english, counts('nameEn')), ...exchanged(french, counts('nameFr'))]],
    ['accents', all.filter((change) => lostAccents(change) || otherLetters(change))],
    ['case', all.filter(lostCase)],
    ['cut', all.filter(cutShort)],
  ] as const;
  return damages.flatMap(([damage, changes]) => {
    if (changes.length === 0) return [];
    // A name that is the same in both languages is shown once.
    const shown = changes.map(({ code, from, to }) => ({ code, from, to: to.slice(0, 80) }));
    const unique = new Map(shown.map((change) => [JSON.stringify(change), change]));
    return [finding('hard', 'damaged_names', 'damagedNames', { damage, changes: listed([...unique.values()]) })];
  });
}
