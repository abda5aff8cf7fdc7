import { isNamedWithType, isPlainStreetWithType } from './street.ts';

const keyword =
  '(?:apartment|apt|appartement|appt|app|unite?|suite|bureau|local|logement|condo|studio|porte|door|room|rm|#)';
/** "Ste" means suite only before a number, and otherwise Sainte. */
const designator = `(?:${keyword}(?: ?(?:no|#))?|ste(?= ?#? ?[0-9])(?: ?#)?)`;
const identity = '(?:(?:ph ?|th ?|[a-z]{1,2}-?)?[0-9]{1,6}[a-z]?|[a-z])';
const place =
  '(?:basement|bsmt|penthouse ?(?:[0-9]{1,4})?|ph(?: ?-?[0-9]{1,4}[a-z]?)?|sous[- ]sol|rez[- ]de[- ]chaussee|rdc)';
const ordinal = '(?:[0-9]{1,3}(?:st|nd|rd|th|e|er|re|ere|eme|ieme)?|first|second|third|premier|deuxieme|troisieme)';
const side = '(?:upper|lower|rear|front|bas|haut|arriere|avant)';
const floor = `(?:(?:${ordinal}|main|ground|upper|lower|top) (?:floor|flr|fl|level)|${ordinal} etage|(?:floor|level|etage) ?[0-9]{1,3})`;
/** A lot with a number, as in a trailer park. */
const lot = 'lot(?= ?#? ?[0-9])(?: ?#)?';
/** One of several buildings at an address. */
const building =
  '(?:(?:tower|tour|bldg|building|batiment|bat|immeuble|imm|bloc|block) ?#? ?(?:[0-9]{1,3}[a-z]?|[a-z]))';
const townHouse = '(?:town ?house|th) ?[#-]? ?[0-9]{1,4}[a-z]?';
/** "Upper Unit", "Bsmt Apt" */
const alsoNamed = '(?: (?:apartment|apt|app|unit|suite))?';
const one = `(?:${identity}|${side}|${floor}|${place}|${townHouse}|${building})`;

/** Separates a unit from the civic number. A slash without a space before one or two digits makes a fraction instead. */
const gap = '(?: ?- ?| / ?|/ |/(?=[0-9]{3}))';

/** What may follow a unit at the start: the civic number, or a further unit that is named. */
const more = `((?:[0-9]|${designator} ?#?(?:[a-z]-?)?[0-9]).*|)`;
const atStart = new RegExp(`^${designator} ?(${identity})(?![a-z0-9'])(?:${gap}| |$)${more}$`);
const dashed = new RegExp(`^(${identity}|ph)${gap}([0-9].*)$`);
const namedAtStart = new RegExp(
  `^(?:${designator} )?(${townHouse}|${building}|${place}|${floor}|${side})(?![a-z0-9'])(?:${gap}| )${more.replace('|)', ')')}$`,
);
const atEnd = new RegExp(
  `^(.*?[^ -])[ -]+(?:${designator} ?(${identity}(?:-[a-z0-9]{1,4})?|${side}|${floor}|${place})|(${place}|${townHouse})${alsoNamed})$`,
);
const levelAtEnd = new RegExp(
  `^(.*[^ -]) (?:- )?(?:${lot} ?(${identity})|(${side}|${floor}|${building})${alsoNamed})$`,
);
const numberAtEnd = /^(.*[^ -]) (?:- )?([0-9]{1,5}[a-z]?)$/;
const alone = new RegExp(`^(?:(?:${designator}|${lot}) ?)?(${one}(?:-${one}){0,2})$`);
const withBuildings = new RegExp(`^${building}(?: ${building})?$`);
const fractionNext = /^[0-9]+ ?-? ?[0-9]\/[0-9]{1,2}(?![0-9])/;

interface WithoutUnit {
  readonly unit: string;
  readonly rest: string;
}

/** Each unit in one spelling: "townhouse 5" is "th5", "tour 2" is "tower2", "bsmt" is "basement". */
export const unitText = (unit: string): string =>
  unit
    .replace(/\b(?:town ?house|th)[ #-]*(?=[0-9])/g, 'th')
    .replace(/\b(?:penthouse|ph)(?: *-?(?=[0-9])|\b)/g, 'ph')
    .replace(/\b(?:tower|tour) ?#? ?(?=[0-9]|[a-z]\b)/g, 'tower')
    .replace(/\b(?:bldg|building|batiment|bat|immeuble|imm|bloc|block) ?#? ?(?=[0-9]|[a-z]\b)/g, 'bldg')
    .replace(/\bbsmt\b/g, 'basement')
    .replace(/\b(?:rdc|rez-de-chaussee)\b/g, 'rez de chaussee')
    .replace(/\bsous-sol\b/g, 'sous sol')
    .replace(/\b(?:flr|fl)\b/g, 'floor')
    .replace(/\b([a-z]{1,2})[- ](?=\d)/g, '$1');

/** Removes the units at the start of an address: "apt 5 - 12 main st", "tower 2 unit 1501 345 main". Several are joined. */
export function takeUnitAtStart(text: string): WithoutUnit {
  const units: string[] = [];
  let rest = text;
  for (;;) {
    const found = fractionNext.test(rest) ? null : (atStart.exec(rest) ?? namedAtStart.exec(rest) ?? dashed.exec(rest));
    if (!found) return { unit: units.join('-'), rest };
    units.push(found[1] as string);
    rest = found[2] as string;
  }
}

/** Removes the unit at the end: "22 elm st apt 3", "22 elm #3b", "22 elm st basement", "22 elm st th 5". */
export function takeUnitAtEnd(text: string): WithoutUnit {
  const found = atEnd.exec(text);
  return found ? { unit: found[2] ?? found[3] ?? '', rest: found[1] as string } : { unit: '', rest: text };
}

/**
 * Removes all units at the end of a street: "elm st apt 3", "elm st upper", "rue elm 2e etage", "elm st tower 2 apt 3".
 * Upper, Front and Tower are street names too, so such a word is a unit only after a street that is complete without
 * it, and so is a number by itself.
 */
export function takeUnitsAfterStreet(text: string): WithoutUnit {
  const units: string[] = [];
  let rest = text;
  for (;;) {
    const end = takeUnitAtEnd(rest);
    const level = end.unit === '' ? levelAtEnd.exec(rest) : null;
    const number = end.unit === '' && !level ? numberAtEnd.exec(rest) : null;
    if (end.unit !== '') {
      units.unshift(end.unit);
      rest = end.rest;
    } else if (level && isNamedWithType(takeUnitAtEnd(level[1] as string).rest)) {
      units.unshift((level[2] ?? level[3]) as string);
      rest = level[1] as string;
    } else if (number && isPlainStreetWithType(number[1] as string)) {
      units.unshift(number[2] as string);
      rest = number[1] as string;
    } else {
      return { unit: units.join('-'), rest };
    }
  }
}

/** The unit if a part between commas is only a unit; empty otherwise. */
export const unitAlone = (text: string): string => {
  const found = alone.exec(text)?.[1] ?? withBuildings.exec(text)?.[0];
  if (found !== undefined) return found;
  // "tower 2 unit 1501"
  const start = takeUnitAtStart(`${text} 1`);
  return start.rest === '1' ? start.unit : '';
};
