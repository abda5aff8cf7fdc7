import { fold } from '#core/identity/fold.ts';
import { nameKey } from '#core/identity/name.ts';
import { nameParts } from '#server/campaign/imports/columns/targets.ts';

type Parts = ReadonlyMap<string, string>;

/**
 * The parts of a name that columns say, whatever their order in the file; null if they say no given and family name apart.
 * Beside a column with the given name, one that is headed "Nom" has the family name, unless it has both.
 */
export function partsOfName(whole: string | undefined, parts: Parts): Parts | null {
  if (parts.has('given') && parts.has('family')) return parts;
  const given = parts.get('given') ?? parts.get('family');
  if (whole === undefined || given === undefined || fold(whole).includes(fold(given))) return null;
  return new Map([...parts, [parts.has('given') ? 'family' : 'given', whole]]);
}

/**
 * A name of several columns as people say it: "Dr. Ondine M. Zwicker Jr." A column with the whole name that is the same one, in
 * its natural order, stays as it is written.
 */
export function joinName(whole: string | undefined, parts: Parts): string {
  const known = partsOfName(whole, parts);
  if (known) {
    const isSame = whole !== undefined && !whole.includes(',') && isNameOf(whole, known);
    return isSame ? whole : spoken(known);
  }
  if (whole === undefined) return spoken(parts);
  return [parts.get('prefix'), whole, parts.get('suffix')].filter((text) => text !== undefined).join(' ');
}

const isNameOf = (whole: string, parts: Parts): boolean => nameKey(whole) === nameKey(spoken(parts));

const spoken = (parts: Parts): string =>
  nameParts
    .map((part) => parts.get(part))
    .filter((text) => text !== undefined)
    .join(' ');
