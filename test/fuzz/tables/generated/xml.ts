import { pick, type Random, whole } from '#core/random.ts';
import { chance, many, oddText, repeated } from './texts.ts';

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

export const escaped = (text: string): string => text.replaceAll(/[&<>"\n]/g, (found) => entities[found] as string);

/** References to characters, most of which there are not. */
export const references = [
  '&#0;',
  '&#65;',
  '&#xD800;',
  '&#xFFFF;',
  '&#x110000;',
  '&#99999999999;',
  '&amp;',
  '&apos;',
  '&#x;',
];

/** The inside of an element with a text: escaped, in sections of characters, or with what may stand between. */
export function textOf(random: Random, text: string): string {
  if (chance(random, 0.9)) return escaped(text);
  return pick(random, [`<![CDATA[${text.replaceAll(']]>', '')}]]>`, `<!-- x -->${escaped(text)}<?pi x?>`]);
}

const names = ['a', 'x:b', 'extLst', 'ext', 'row', 'c', 'v', 'is', 't', 'si', 'sheetData', 'mc:AlternateContent', 'é'];

/** Attributes that nobody asks for. */
export const oddAttributes = (random: Random): string =>
  repeated(many(random, 2, 300), (n) => ` ${pick(random, names)}${n}="${escaped(oddText(random))}"`).join('');

/** Elements that nobody asks for, in each other. */
export function oddElements(random: Random): string {
  const open = repeated(many(random, 4, 200), () => pick(random, names));
  const inside = open.map((name) => `<${name}${chance(random, 0.2) ? oddAttributes(random) : ''}>`).join('');
  return `${inside}${escaped(oddText(random))}${open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/** An XML text that is damaged: something is cut out, written twice, exchanged, or put in between. */
export function damagedXml(random: Random, xml: string): string {
  const at = whole(random, 0, xml.length);
  const to = Math.min(xml.length, at + many(random, 40, 5000));
  return pick(random, [
    xml.slice(0, at) + xml.slice(to),
    xml.slice(0, to) + xml.slice(at),
    xml.slice(0, to) + xml.slice(at, to).repeat(many(random, 5, 500)) + xml.slice(to),
    xml.slice(0, at),
    xml.slice(0, at) + oddElements(random) + xml.slice(at),
    xml.slice(0, at) + oddText(random) + xml.slice(at),
    xml.slice(at, to) + xml.slice(0, at) + xml.slice(to),
    `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(20)}">]>${xml}`,
    `\ufeff${xml}`,
    xml.replaceAll('<', '<x:').replaceAll('<x:/', '</x:').replaceAll('<x:?', '<?'),
  ]);
}
