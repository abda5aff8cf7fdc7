import { fold } from '#core/identity/fold.ts';
import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { alwaysBefore, sometimesBefore } from '#server/campaign/addresses/street-types.ts';

type Parts = ReadonlyMap<string, string>;

const shortUnit = /^(?:\d{1,6}[a-z]?|[a-z]\d{0,5}|ph\d{0,4})$/i;

/** French words that are a type before the name wherever they stand alone in a column: "rue", "boulevard", "côte". */
const isBefore = (type: string): boolean => {
  const word = fold(type).replace(/\.$/, '');
  return alwaysBefore.has(word) || (sometimesBefore.has(word) && /^(?:r|voie|cote|quai|cour|cercle)$/.test(word));
};

/** Texts that are there, with a blank between them. */
const spaced = (...texts: ReadonlyArray<string | undefined>): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ');

/** "Zephyr St N", and "rue Zephyr N" of a type that French writes before the name. A name that has its type gets no second one. */
function streetOf(parts: Parts): string {
  const [name = '', type = ''] = [parts.get('street'), parts.get('type')];
  const isNamed = type !== '' && fold(name).split(/[ .]+/).includes(fold(type).replace(/\.$/, ''));
  const named = isNamed || type === '' ? name : isBefore(type) ? spaced(type, name) : spaced(name, type);
  return spaced(parts.get('before'), named, parts.get('direction'));
}

/** The civic number with what follows it: "12A", "12 1/2". */
function numberOf(parts: Parts): string {
  const [number = '', suffix = ''] = [parts.get('number'), parts.get('numberSuffix')];
  return /^[a-z]$/i.test(suffix) && /^\d+$/.test(number) ? `${number}${suffix}` : spaced(number, suffix);
}

/**
 * An address of several columns as it is written: "101-900 Zephyr St N". A column with the whole line wins over those with
 * the number and the street, which say the same; the number of a line that has none is put before it.
 */
export function joinAddress(whole: string | undefined, parts: Parts): string {
  const number = numberOf(parts);
  const street = streetOf(parts);
  const line =
    whole === undefined
      ? spaced(number, street)
      : spaced(
          /\d/.test(whole) ? '' : number,
          whole,
          fold(whole).includes(fold(parts.get('street') ?? '')) ? '' : street,
        );
  const second = parts.get('second');
  return withUnit(second === undefined ? line : line === '' ? second : `${line}, ${second}`, parts.get('unit') ?? '');
}

function withUnit(line: string, unit: string): string {
  if (unit === '' || line === '') return line === '' ? unit : line;
  const bare = unit.replace(/^#\s*/, '');
  const known = readCivicAddress(line)?.unit ?? '';
  if (
    known !== '' &&
    fold(bare)
      .replaceAll(/[^a-z0-9]/g, '')
      .endsWith(known.replaceAll(/[^a-z0-9]/g, ''))
  )
    return line;
  return shortUnit.test(bare) && /^\d/.test(line) && known === '' ? `${bare}-${line}` : `${line}, ${unitNamed(bare)}`;
}

/** A unit that is only a number has its word, so that nobody takes it for something else. */
const unitNamed = (unit: string): string => (/^\w{1,6}$/.test(unit) ? `Unit ${unit}` : unit);
