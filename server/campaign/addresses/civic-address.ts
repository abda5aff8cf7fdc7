import { addressText } from './address-text.ts';
import { isTypeAlone, readStreet, type Street } from './street.ts';
import { takeUnitAtEnd, takeUnitAtStart, takeUnitsAfterStreet, unitAlone, unitText } from './unit.ts';
import { withoutCode, withoutPlace } from './without-place.ts';

/** An address with a civic number on a street. */
export interface CivicAddress {
  readonly street: Street;
  readonly number: number;
  /** What follows the number: a letter, "bis", or a fraction as in "1/2"; or empty. */
  readonly suffix: string;
  readonly unit: string;
}

/** A place of delivery where no one lives. It may follow a street, so the address is cut where it begins. */
const delivery =
  /(?:^| )(?:(?:rr|r r|rural route|route rurale|po box|p o box|post office box|box|cp|c p|case postale|bp|boite postale|site|comp|stn|succ)(?: ?#)? ?\d.*|(?:general delivery|poste restante|gd)(?: .*)?|(?:po box|post office box|case postale|rural route|route rurale).*)$/;

const siteNumber = '(?:s-?|site[- ]?)#?[0-9]{1,4}';
const compartmentNumber = '(?:[cb]-?|(?:comp|box)[- ]?)#?[0-9]{1,4}';
/**
 * A site and its compartment or box on a rural route: "S-5 C-3". Only both together are recognized: "B-4, 55 King St"
 * has a unit. A letter separate from its number is not recognized either: "Apt B 12 S 5 Ave".
 */
const siteAndCompartment = new RegExp(
  `(?<![^ ,])(?:${siteNumber}[ ,]${compartmentNumber}|${compartmentNumber}[ ,]${siteNumber})(?![^ ,])`,
  'g',
);

/** What civic numbers have: halves, thirds, quarters, eighths. "12/3" is none. */
const fraction = '1/[2348]|2/3|3/[48]|[57]/8';
const numberOnly = new RegExp(`^\\d{1,9}(?:[ -]?(?:${fraction})|[ -]?(?:[a-z]|bis|ter))?$`);
const civic = new RegExp(`^(\\d{1,9})(?:[ -]?(${fraction})|[ -]?(bis|ter)|-?([a-z]))? (.+)$`);
/** One letter, separate from the number, that is not a direction: "12 B Main St". */
const letterApart = /^(?![newso])([a-z]) (.+)$/;

/**
 * Reads an address in any form in use in Canada. Null if there is no number with a street: rural routes, boxes, lots,
 * names of places. A number at the end often belongs to the street ("Route 138"), so it is never the civic number. The
 * voter's city, a province and a postal code that follow the street without a comma are not part of it.
 */
export function readCivicAddress(address: string, city = ''): CivicAddress | null {
  const parts = addressText(address)
    .replace(siteAndCompartment, 'site 0')
    .split(',')
    .map(withoutCode)
    .flatMap(withoutDelivery)
    .map((part) => withoutPlace(part, city, isCivicAddress));
  let unit = '';
  let found: CivicAddress | null = null;
  for (let i = 0; i < parts.length; i++) {
    const part = (parts[i] as string).replace(numberedRoad, '$1 ').replace(/^(?:no|n) ?(?=\d+[a-z]?$)/, '');
    const next = parts[i + 1];
    const start = takeUnitAtStart(part);
    const end = takeUnitAtEnd(start.rest);
    if (next !== undefined && numberOnly.test(end.rest)) {
      // "5-12, rue Saint-Denis" puts the comma after the number; "12, 345 Main St" after the unit.
      found = isCivicAddress(next) ? null : readNumberAndStreet(`${end.rest} ${next}`);
      if (found) parts.splice(i + 1, 1);
    } else if (isDashedAvenue(part, start.unit, end.rest)) {
      found = readNumberAndStreet(part.replace('-', ' '));
      if (found) return { ...found, unit: unitText(join(unit, found.unit)) };
    } else {
      found = readNumberAndStreet(end.rest);
    }
    if (found) {
      const before = join(unit, start.unit);
      const after = join(found.unit, end.unit || (before === '' ? unitAfter(parts.slice(i + 1)) : ''));
      unit = join(before, after);
      break;
    }
    unit = join(unit, join(start.unit, unitAlone(start.rest)));
  }
  return found && { ...found, unit: unitText(unit) };
}

/** "Hwy #7": the number is the road's. */
const numberedRoad = /\b(highway|hwy|route|rte|autoroute|concession|conc|line|sideroad) # ?(?=\d)/g;

/** "10404-104 Ave NW" is 10404 on 104 Ave, since there is no street that is called Ave. */
function isDashedAvenue(part: string, unit: string, rest: string): boolean {
  const [, street = ''] = /^\d{1,6}[a-z]? (.+)$/.exec(rest) ?? [];
  return (
    /^\d{2,6} ?- ?\d/.test(part) &&
    /^\d+$/.test(unit) &&
    /^(?:ave?|avenue|st|street)\b/.test(street) &&
    isTypeAlone(street)
  );
}

const join = (one: string, other: string): string => (one && other ? `${one}-${other}` : one || other);

function withoutDelivery(part: string): string[] {
  const rest = part.replace(delivery, '').trim();
  return rest === '' || (rest !== part && numberOnly.test(rest)) ? [] : [rest];
}

/** "22 Elm St, Apt 3", "22 Elm St, Tower 2, Apt 3" */
const unitAfter = (parts: readonly string[]): string =>
  parts
    .map(unitAlone)
    .filter((unit) => unit !== '')
    .slice(0, 2)
    .join('-');

/** Whether the text is a complete address, and not a numbered street ("4e Rang", "4 Ave"). */
const isCivicAddress = (text: string): boolean =>
  (readNumberAndStreet(takeUnitAtStart(text).rest)?.street.name ?? '') !== '';

function readNumberAndStreet(text: string): CivicAddress | null {
  const found = civic.exec(text.replace(/^(?:no|n|#) ?(?=\d)/, ''));
  if (!found) return null;
  const [, digits, fraction, again, letter, streetText = ''] = found;
  const { unit, rest } = takeUnitsAfterStreet(streetText);
  const suffix = fraction ?? again ?? letter ?? '';
  const number = Number(digits);
  // "11 r. Principale", also without the space: the letter is "rue".
  if (letter === 'r' && readStreet(rest).type === '') {
    return { street: readStreet(`r ${rest}`), number, suffix: '', unit };
  }
  const isRue = suffix === '' && rest.startsWith('r ') && readStreet(rest).type === 'street';
  const apart = suffix === '' && !isRue ? letterApart.exec(rest) : null;
  // "12 A St" is on A Street.
  if (apart && !isTypeAlone(apart[2] as string)) {
    return { street: readStreet(apart[2] as string), number, suffix: apart[1] as string, unit };
  }
  // "12e Avenue" is a street without a number.
  if (suffix === 'e' && isTypeAlone(rest)) return null;
  const street = readStreet(rest);
  return street.name === '' && street.type === '' ? null : { street, number, suffix, unit };
}
