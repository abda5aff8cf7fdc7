import { foldedWords } from '#core/addresses/street-words.ts';
import type { Street } from './addresses.ts';

/** Types that French writes before the name. */
const french = new Set(
  'rue av boul ch rang rg place allee all montee mtee impasse imp ruelle rle cote promenade prom sent crois carre rte autoroute aut terrasse tsse cercle quai'.split(
    ' ',
  ),
);

/** Short forms of the register, as people write them. They are the same in both languages of the pages. */
const written: Readonly<Record<string, string>> = {
  st: 'St',
  ave: 'Ave',
  rd: 'Rd',
  dr: 'Dr',
  blvd: 'Blvd',
  cres: 'Cres',
  crt: 'Court',
  lane: 'Lane',
  hwy: 'Hwy',
  rue: 'rue',
  av: 'av.',
  boul: 'boul.',
  ch: 'ch.',
  rang: 'rang',
  rte: 'rte',
  cote: 'côte',
  montee: 'montée',
};

/** A street as in an address: "Kelp St E", "rue de l’Écluse O". */
export function streetText({ name, type, direction }: Pick<Street, 'name' | 'type' | 'direction'>): string {
  const [folded = ''] = foldedWords(type);
  const shown = written[folded] ?? (type.length > 3 ? type[0]! + type.slice(1).toLowerCase() : type);
  const parts = french.has(folded) ? [shown.toLowerCase(), name, direction] : [name, shown, direction];
  return parts.filter((part) => part !== '').join(' ');
}

/** The place of a street: its municipality, else that of mailing addresses. */
export const placeOfStreet = ({ place, municipalityEn }: Street): string => municipalityEn || place;
