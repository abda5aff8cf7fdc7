import { describe, expect, it } from '@jest/globals';
import { isRejected } from '#ingest/kind/gate.ts';
import { hardFindings, heldBack, wardMap } from '#test/support/gate.ts';

const named = (name: string) => wardMap(3, undefined, (code) => (code === '1' ? name : `Ward ${code}`));
const renamed = (before: string, after: string) => heldBack(named(after), named(before));

describe('names', () => {
  it.each([
    'Côte-des-Neiges—Notre-Dame-de-Grâce',
    'Île-des-Sœurs',
    "L'Haÿ-les-Roses",
    'Bécancour—Nicolet—Saurel—Alnôbak',
    'ᓄᓇᕗᑦ',
    'Tłı̨chǫ',
    'Kátł’odeeche',
    'W̱SÁNEĆ',
    'Ȼ’AMEṈEȽ',
    'pihêsiwin',
    'Mi’kma’ki (Wards 1 & 2), no. 3/4 #5',
    'Ward “A”; 2nd: 50 % less'.replace(' %', ''),
  ])('may be %s', (name) => {
    expect(heldBack(named(name))).toEqual({});
  });

  it.each([
    ['Cyrillic', new TextDecoder('windows-1251').decode(Uint8Array.from(Buffer.from('Montréal', 'latin1')))],
    ['Greek', new TextDecoder('windows-1253').decode(Uint8Array.from(Buffer.from('Montréal', 'latin1')))],
    ['Arabic', 'مونتريال'],
    ['Chinese', '蒙特利尔'],
    ['a look-alike', 'Montréаl'],
    [
      'a letter of Central Europe',
      new TextDecoder('iso-8859-2').decode(Uint8Array.from(Buffer.from('Rivière', 'latin1'))),
    ],
    ['Mac OS Roman', new TextDecoder('macintosh').decode(Uint8Array.from(Buffer.from('Montréal', 'latin1')))],
    ['a dash of Mac OS Roman', new TextDecoder('macintosh').decode(Buffer.from('St. James \x96 Brooklands', 'latin1'))],
    ['a quotation mark of DOS', 'C“te-Nord'],
    ['a letter of DOS', 'Chƒteau'],
    ['a lost letter', 'Montr?al'],
    ['markup', '<b>Centre</b>'],
    ['a character reference', 'Montr&eacute;al'],
    ['a script', '<script src=x>'],
    ['a direction mark', 'Centre\u202Eertnec'],
    ['a blank of no width', 'Cen\u200Btre'],
    ['NUL', 'Cen\0tre'],
    ['a private character', 'Centre \uE000'],
    ['a picture', 'Centre 🏙'],
    ['marks upon marks', 'C\u0316\u0317\u0318e\u0319\u031Cntre'],
    ['3,000 characters', 'Centre '.repeat(430)],
    ['a placeholder', 'null'],
  ])('may not hold %s', (_, name) => {
    expect(heldBack(named(name))).toHaveProperty('letters', expect.stringMatching(/Names .*(Ask|Declare|ask)/));
  });

  it('with NUL cannot be accepted, because PostgreSQL stores no NUL', () => {
    expect(isRejected(hardFindings(named('Cen\0tre')), true)).toBe(true);
    expect(isRejected(hardFindings(named('Cen\u0001tre')), true)).toBe(false);
  });

  it.each(['Nuučaanuł', 'xʷməθkʷəy̓əm'])('may hold letters of the West Coast there only: %s', (name) => {
    const west = named(name).map((ward) => ({ ...ward, province: 'BC' }));
    expect(heldBack(west)).not.toHaveProperty('letters');
    expect(heldBack(named(name))).toHaveProperty('letters');
  });

  it('are shown whole in the message, but for very long ones', () => {
    expect(heldBack(named('Montr?al')).letters).toContain(': Montr?al. ');
    expect(heldBack(named('Centre '.repeat(430))).letters).toContain(`${'Centre '.repeat(8)}Cent…. `);
  });

  it('of codes have the same limits', () => {
    const coded = wardMap(3).map((ward, i) => ({ ...ward, code: i === 0 ? '1<b>' : ward.code }));
    expect(heldBack(coded)).toHaveProperty('code_letters');
  });
});

describe('names that were others at the last publication', () => {
  it.each([
    ['accents lost', 'Côte-des-Neiges', 'Cote-des-Neiges'],
    ['other accents', 'Trois-Rivières', 'Trois-Riviéres'],
    ['letters of another encoding', 'Côte-Saint-Luc', 'Cōte-Saint-Luc'],
    ['capitals', 'Centre-Sud', 'CENTRE-SUD'],
    ['small letters', 'Centre-Sud', 'centre-sud'],
    ['an end cut off', 'Notre-Dame-de-Grâce', 'Notre-Dam'],
  ])('are held back for %s', (_, before, after) => {
    expect(renamed(before, after)).toEqual({ damaged_names: expect.stringMatching(/hustings review --accept/) });
  });

  it.each([
    ['a new name', 'Centre-Sud', 'Sainte-Marie'],
    ['accents found again', 'Cote-des-Neiges', 'Côte-des-Neiges'],
    ['another dash', 'Centre-Sud', 'Centre–Sud'],
    ['capitals that were too many', 'CENTRE-SUD', 'Centre-Sud'],
    ['a name made longer', 'Centre', 'Centre-Sud'],
  ])('pass with %s', (_, before, after) => {
    expect(renamed(before, after)).toEqual({});
  });

  it.each([
    [
      'that two districts had, of which one has another now',
      ['Centre', 'Harbour', 'Harbour'],
      ['Harbour', 'Hills', 'Harbour'],
    ],
    ['that another district has still', ['Centre', 'Harbour', 'Hills'], ['Harbour', 'Harbour', 'Hills']],
  ])('pass with the name %s', (_, before, after) => {
    const map = (names: string[]) => wardMap(9, undefined, (code) => names[Number(code) - 1] ?? `Ward ${code}`);
    expect(heldBack(map(after), map(before))).toEqual({});
  });

  it('are held back if two districts have exchanged them', () => {
    const names: Record<string, string> = { 1: 'Centre', 2: 'Harbour', 3: 'Hills' };
    const other: Record<string, string> = { 1: 'Harbour', 2: 'Centre', 3: 'Hills' };
    const map = (of: Record<string, string>) => wardMap(9, undefined, (code) => of[code] ?? `Ward ${code}`);
    expect(heldBack(map(other), map(names))).toEqual({
      damaged_names: expect.stringMatching(/are those of other districts .*1: Centre → Harbour, 2: Harbour → Centre/),
    });
  });
});
