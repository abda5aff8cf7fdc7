import { fold } from '#core/identity/fold.ts';
import { nameParts } from '#server/campaign/imports/columns/targets.ts';

/**
 * A name of several columns as people say it, whatever their order in the file: "Dr. Ondine M. Zwicker Jr." Beside a column
 * with the given name, one that is headed "Nom" has the family name, unless it has both.
 */
export function joinName(whole: string | undefined, parts: ReadonlyMap<string, string>): string {
  if (whole === undefined || (parts.has('given') && parts.has('family'))) return spoken(parts);
  const given = parts.get('given') ?? parts.get('family');
  if (given !== undefined && !fold(whole).includes(fold(given))) {
    return spoken(new Map([...parts, [parts.has('given') ? 'family' : 'given', whole]]));
  }
  return [parts.get('prefix'), whole, parts.get('suffix')].filter((text) => text !== undefined).join(' ');
}

const spoken = (parts: ReadonlyMap<string, string>): string =>
  nameParts
    .map((part) => parts.get(part))
    .filter((text) => text !== undefined)
    .join(' ');
