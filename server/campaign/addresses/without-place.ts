import { asCity, cityText } from './address-text.ts';
import { directionsAtEnd } from './directions.ts';
import { streetTypes } from './street-types.ts';

const code = /(?:^| )[a-z][0-9][a-z][ -]?[0-9][a-z][0-9]$/;
const country = / canada$/;
const provinceCode = / (?:ab|bc|mb|nb|nf|nl|ns|nt|nu|on|ont|pe|pei|pq|qc|que|sask|sk|yk|yt)$/;
const provinceName =
  / (?:alberta|british columbia|colombie britannique|ile du prince edouard|manitoba|new brunswick|newfoundland(?: and labrador)?|northwest territories|nouveau brunswick|nouvelle ecosse|nova scotia|nunavut|ontario|prince edward island|quebec|saskatchewan|terre neuve(?: et labrador)?|yukon)$/;

/** A postal code at the end is not part of an address, nor is the country behind it. */
export const withoutCode = (part: string): string => part.replace(country, '').replace(code, '').trim();

/** Words that begin the name of a street, and are not a name themselves: "chemin du Vieux Sable". */
const adjectives = new Set(
  'vieux vieille grand grande petit petite haut haute bas basse nouveau nouvelle saint sainte st ste mont lac old new upper lower port fort de du des la le les'.split(
    ' ',
  ),
);

/** Whether the last word can end a street of English order. */
function endsWithType(text: string): boolean {
  const words = text.split(/[- ]+/);
  return streetTypes.has(words.at(-1 - (directionsAtEnd(words)[0]?.words ?? 0)) ?? '');
}

/**
 * Removes a province and the voter's city from the end of an address that is complete without them, as `isComplete`
 * says. A street may be called as a city or a province is ("rue Ontario"), so a name is removed only behind a type, or
 * if it is not the only or last word of a name.
 */
export function withoutPlace(part: string, city: string, isComplete: (text: string) => boolean): string {
  const afterCode = part.replace(provinceCode, '');
  const hasCode = afterCode !== part && isComplete(afterCode);
  let text = hasCode ? afterCode : part;
  const afterName = text.replace(/-/g, ' ').replace(provinceName, '');
  const withoutRest = text.slice(0, afterName.length);
  if (
    withoutRest !== text &&
    isComplete(withoutRest) &&
    (endsWithType(withoutRest) || endOfCity(withoutRest, city) !== null)
  )
    text = withoutRest;
  const end = endOfCity(text, city);
  if (end === null || !isComplete(end)) return text;
  const last = end.slice(end.lastIndexOf(' ') + 1);
  return endsWithType(end) || !adjectives.has(last) ? end : text;
}

/** The text before the city at its end; null if it does not end with the city. */
function endOfCity(text: string, city: string): string | null {
  if (city === '') return null;
  const expected = cityText(city);
  // Reading a text as a city costs more than all else here, and most addresses end with another letter.
  if (expected === '' || lastCharacter(text) !== lastCharacter(expected)) return null;
  // The city may be written with other dashes and apostrophes: words are compared from the end.
  const words = text.split(' ');
  for (let count = 1; count <= 5 && count < words.length; count++) {
    const tail = words.slice(-count).join(' ');
    if (tail.length > expected.length + 10) break;
    if (asCity(tail) === expected)
      return words
        .slice(0, -count)
        .join(' ')
        .replace(/[ -]+$/, '');
  }
  return null;
}

/** The last character that the normal form of a city keeps. */
const lastCharacter = (text: string): string | undefined => /[^-,#/ '](?=[-,#/ ']*$)/.exec(text)?.[0];
