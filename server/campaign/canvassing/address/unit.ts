const keyword = '(?:apartment|apt|appartement|appt|app|unite?|suite|bureau|local|room|rm|#)';
/** "Ste" is a suite only before a number; else it is a saint. */
const designator = `(?:${keyword}(?: ?#)?|ste(?= ?#? ?[0-9])(?: ?#)?)`;
const identity = '(?:(?:ph ?|[a-z]{1,2}-?)?[0-9]{1,6}[a-z]?|[a-z])';
const place = '(?:basement|bsmt|penthouse|ph(?: ?[0-9]{1,4})?|sous[- ]sol|rez[- ]de[- ]chaussee)';

const atStart = new RegExp(`^${designator} ?(${identity})(?![a-z0-9'])(?: ?- ?| |$)([0-9].*|)$`);
const dashed = new RegExp(`^(${identity}|ph) ?- ?([0-9].*)$`);
const atEnd = new RegExp(`^(.*[^ -])[ -]+${designator} ?(${identity}(?:-[a-z0-9]{1,4})?)$`);
const placeAtEnd = new RegExp(`^(.*[^ -])[ -]+(${place})$`);
const alone = new RegExp(`^(?:${designator} ?)?(${identity}|upper|lower|rear|front|main floor|${place})$`);
const fractionNext = /^[0-9]+ ?-? ?[0-9]\/[0-9]/;

export interface WithoutUnit {
  readonly unit: string;
  readonly rest: string;
}

/** Takes the unit off the front of an address: "apt 5 - 12 main st", "#3 22 elm", "12-345 main". Units of units are joined. */
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

/** Takes the unit off the end: "22 elm st apt 3", "22 elm #3b", "22 elm st basement". */
export function takeUnitAtEnd(text: string): WithoutUnit {
  const found = atEnd.exec(text) ?? placeAtEnd.exec(text);
  return found ? { unit: found[2] as string, rest: found[1] as string } : { unit: '', rest: text };
}

/** The unit that a part between commas is, if it is nothing else; empty if not. */
export const unitAlone = (text: string): string => alone.exec(text)?.[1] ?? '';
