import { createScanner } from 'jsonc-parser';
import { invalid } from '#core/errors.ts';

/** What the scanner is in: for an object, the names met so far; for a list, only its place in the path. */
interface Container {
  readonly names: Set<string> | null;
  /** The name whose value comes next. */
  name: string;
}

export interface JsonSource {
  /** The paths of the numbers that no double has exactly, such as "amount". */
  readonly inexact: ReadonlySet<string>;
}

/**
 * Reads in the text of a JSON object what its parsed value no longer shows. `JSON.parse` returns the last of several
 * values of one name, and the nearest double of a number. The text has been parsed, so its syntax is right, and its tokens
 * are bounded. Errors: 400 naming a field that is given more than once, at any depth, and for one that is called
 * `__proto__`: a copy of its object would have another prototype.
 */
export function readJsonSource(text: string): JsonSource {
  const inexact = new Set<string>();
  const scanner = createScanner(text, true);
  const open: Container[] = [];
  const path = () => open.flatMap(({ names, name }) => (names ? [name] : [])).join('.');
  let isName = false;
  for (;;) {
    scanner.scan();
    const first = text[scanner.getTokenOffset()];
    if (first === undefined) break;
    const container = open.at(-1);
    switch (first) {
      case '{':
        open.push({ names: new Set(), name: '' });
        isName = true;
        break;
      case '[':
        open.push({ names: null, name: '' });
        isName = false;
        break;
      case '}':
      case ']':
        open.pop();
        isName = false;
        break;
      case ',':
        isName = container?.names != null;
        break;
      case '"':
        if (isName && container?.names) {
          container.name = scanner.getTokenValue();
          if (container.name === '__proto__') throw invalid('Unknown field "__proto__".');
          if (container.names.has(container.name)) throw invalid(`The field "${path()}" is given more than once.`);
          container.names.add(container.name);
          isName = false;
        }
        break;
      default:
        if (/[-0-9]/.test(first) && !isExact(scanner.getTokenValue())) inexact.add(path());
        break;
    }
  }
  return { inexact };
}

/**
 * Every decimal of up to this many digits is the shortest form of the double nearest to it (IEEE 754: 15 for double).
 */
const alwaysExact = 15;

/** An expression would look for the end from each zero. */
function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Whether a number of JSON is written back as the same decimal once it was a double. */
function isExact(literal: string): boolean {
  if (literal.length <= alwaysExact && !/[eE]/.test(literal)) return true;
  return decimalOf(literal) === decimalOf(String(Number(literal)));
}

/** A decimal in one form: its digits without zeros at either end, and its power of ten. */
function decimalOf(literal: string): string | null {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(literal) ?? [];
  if (whole === '') return null;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutZerosBehind(digits);
  return significant === ''
    ? '0'
    : `${sign}${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}
