import { isNamedWithType } from './street.ts';

const keyword = '(?:apartment|apt|appartement|appt|app|unite?|suite|bureau|local|room|rm|#)';
/** "Ste" means suite only before a number, and otherwise Sainte. */
const designator = `(?:${keyword}(?: ?#)?|ste(?= ?#? ?[0-9])(?: ?#)?)`;
const identity = '(?:(?:ph ?|[a-z]{1,2}-?)?[0-9]{1,6}[a-z]?|[a-z])';
const place = '(?:basement|bsmt|penthouse|ph(?: ?[0-9]{1,4})?|sous[- ]sol|rez[- ]de[- ]chaussee)';
const ordinal = '(?:[0-9]{1,3}(?:st|nd|rd|th|e|er|re|ere|eme|ieme)?|first|second|third|premier|deuxieme|troisieme)';
const side = '(?:upper|lower|rear|front|bas|haut|arriere|avant)';
const floor = `(?:(?:${ordinal}|main|ground|upper|lower|top) (?:floor|level)|${ordinal} etage|(?:floor|level|etage) ?[0-9]{1,3})`;
/** A lot with a number, as in a trailer park. */
const lot = 'lot(?= ?#? ?[0-9])(?: ?#)?';
const one = `(?:${identity}|${side}|${floor}|${place})`;

/** Separates a unit from the civic number. A slash without a space before one or two digits makes a fraction instead. */
const gap = '(?: ?- ?| / ?|/ |/(?=[0-9]{3}))';

const atStart = new RegExp(`^${designator} ?(${identity})(?![a-z0-9'])(?:${gap}| |$)([0-9].*|)$`);
const dashed = new RegExp(`^(${identity}|ph)${gap}([0-9].*)$`);
const atEnd = new RegExp(`^(.*[^ -])[ -]+${designator} ?(${identity}(?:-[a-z0-9]{1,4})?|${side}|${floor}|${place})$`);
const placeAtEnd = new RegExp(`^(.*[^ -])[ -]+(${place})$`);
const levelAtEnd = new RegExp(`^(.*[^ -]) (?:- )?(?:${lot} ?(${identity})|(${side}|${floor}))$`);
const alone = new RegExp(`^(?:(?:${designator}|${lot}) ?)?(${one}(?:-${one}){0,2})$`);
const fractionNext = /^[0-9]+ ?-? ?[0-9]\/[0-9]{1,2}(?![0-9])/;

export interface WithoutUnit {
  readonly unit: string;
  readonly rest: string;
}

/** Removes the unit at the start of an address: "apt 5 - 12 main st", "#3 22 elm", "12-345 main". Several are joined. */
export function takeUnitAtStart(text: string): WithoutUnit {
  const units: string[] = [];
  let rest = text;
  for (;;) {
    const found = fractionNext.test(rest) ? null : (atStart.exec(rest) ?? dashed.exec(rest));
    if (!found) return { unit: units.join('-'), rest };
    units.push(found[1] as string);
    rest = found[2] as string;
  }
}

/** Removes the unit at the end: "22 elm st apt 3", "22 elm #3b", "22 elm st basement". */
export function takeUnitAtEnd(text: string): WithoutUnit {
  const found = atEnd.exec(text) ?? placeAtEnd.exec(text);
  return found ? { unit: found[2] as string, rest: found[1] as string } : { unit: '', rest: text };
}

/**
 * Removes all units at the end of a street: "elm st apt 3", "elm st upper", "rue elm 2e etage", "elm st apt 3 rear".
 * Upper and Front are street names too, so such a word is a unit only after a street that is complete without it.
 */
export function takeUnitsAfterStreet(text: string): WithoutUnit {
  const last = takeUnitAtEnd(text);
  const found = levelAtEnd.exec(last.rest);
  if (!found) return last;
  const [, street = '', inLot = '', level = ''] = found;
  const inner = takeUnitAtEnd(street);
  if (!isNamedWithType(inner.rest)) return last;
  return { unit: [inner.unit, inLot || level, last.unit].filter((unit) => unit !== '').join('-'), rest: inner.rest };
}

/** The unit where a part between commas is only a unit; empty otherwise. */
export const unitAlone = (text: string): string => alone.exec(text)?.[1] ?? '';
