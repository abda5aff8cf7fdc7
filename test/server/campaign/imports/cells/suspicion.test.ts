import { describe, expect, it } from '@jest/globals';
import { columnCounter } from '#server/campaign/imports/suspicion/column-verdict.ts';
import { isOfOtherCodePage } from '#server/campaign/imports/suspicion/mangled.ts';
import { problemOf } from '#server/campaign/imports/suspicion/suspicion.ts';
import { unwrapped } from '#server/campaign/imports/suspicion/unwrap.ts';
import type { CellClass } from '#server/records/imported/cell-class.ts';

const of = (text: string, isOf: CellClass, kind = ' ') => problemOf({ text, kind, isOf, verdict: undefined });

describe('a cell that a spreadsheet has changed is none of its field', () => {
  it.each<[string, CellClass, string]>([
    ['#NAME?', 'name', 'CELL_ERROR'],
    ['#REF!', 'name', 'CELL_ERROR'],
    ['#N/A', 'telephone', 'CELL_ERROR'],
    ['#NOM?', 'place', 'CELL_ERROR'],
    ['Err:502', 'text', 'CELL_ERROR'],
    ['-6135550101', 'telephone', 'CELL_ERROR'],
    ['########', 'telephone', 'TOO_NARROW'],
    ['None', 'name', 'NO_VALUE'],
    ['nan', 'name', 'NO_VALUE'],
    ['NULL', 'place', 'NO_VALUE'],
    ['N/A', 'email', 'NO_VALUE'],
    ['-', 'place', 'NO_VALUE'],
    ['0', 'telephone', 'NO_VALUE'],
    ['2027-01-01', 'place', 'DAY'],
    ['02-Jan', 'place', 'DAY'],
    ['3-avr.', 'place', 'DAY'],
    ['12-Oct Main St', 'place', 'DAY'],
    ['00/01/1900', 'place', 'DAY'],
    ['2026-10-12 00:00', 'identifier', 'DAY'],
    ['1.23457E+11', 'identifier', 'ROUNDED'],
    ['1,61356E+10', 'telephone', 'ROUNDED'],
    ['777.0', 'identifier', 'WRITTEN_AS_DECIMAL'],
    ['12.0', 'place', 'WRITTEN_AS_DECIMAL'],
    ['TRUE', 'name', 'TRUTH_VALUE'],
    ['VRAI', 'place', 'TRUTH_VALUE'],
    ['HÃ©lÃ¨ne', 'name', 'MANGLED'],
    ['H?l?ne', 'name', 'MANGLED'],
    ['C™tŽ', 'name', 'MANGLED'],
    ['Dvo?ák', 'name', 'MANGLED'],
    ['Dvo??k', 'name', 'MANGLED'],
    ['Dvo?‡k', 'name', 'MANGLED'],
    ['?tienne', 'name', 'MANGLED'],
    ['Andr?', 'name', 'MANGLED'],
    ['938155487049540000.0', 'identifier', 'ROUNDED'],
    ['613-555-0101', 'place', 'OTHER_COLUMN'],
    ['16135550101', 'name', 'OTHER_COLUMN'],
    ['roy@example.org', 'name', 'OTHER_COLUMN'],
    ['roy@example.org', 'telephone', 'OTHER_COLUMN'],
    ['MontrŽal', 'place', 'MANGLED'],
    ['C\uFFFDt\uFFFD', 'name', 'MANGLED'],
  ])('%s in a column of a %s', (text, isOf, problem) => {
    expect(of(text, isOf)).toBe(problem);
  });

  it.each<[string, CellClass, string, string]>([
    ['2026-10-12', 'place', 'd', 'DAY'],
    ['46307', 'place', 't', 'DAY'],
    ['', 'amount', 'f', 'NO_STORED_VALUE'],
    ['', 'place', 'm', 'MERGED'],
    ['1234567890123450000', 'identifier', 'r', 'ROUNDED'],
    // 12E4, which a spreadsheet has read as a number and shows as 1.20E+05.
    ['120000', 'place', 'x', 'ROUNDED'],
    ['whatever', 'text', 'e', 'CELL_ERROR'],
  ])('%s in a column of a %s, which its workbook has as %s', (text, isOf, kind, problem) => {
    expect(of(text, isOf, kind)).toBe(problem);
  });

  it.each<[string, CellClass]>([
    ['Null', 'name'],
    ['Nan', 'name'],
    ['True', 'name'],
    ['Žižek', 'name'],
    ['Dvořák', 'name'],
    ['Côté', 'name'],
    ["L'Écuyer", 'name'],
    ['3/4', 'place'],
    ['12-1', 'place'],
    ['121-0', 'place'],
    ['101-900 Zephyr St', 'place'],
    ['12 Oct Rd', 'place'],
    ['00555', 'identifier'],
    ['1234567890123456', 'identifier'],
    ['2026-1042', 'identifier'],
    ['613-555-0101', 'telephone'],
    ['6135550101', 'identifier'],
    ['121', 'place'],
    ['roy@example.org', 'text'],
    ['+1 613 555 0101', 'telephone'],
    ['25.00', 'amount'],
    ['2026-11-20', 'day'],
    ['TRUE', 'answer'],
    ['No', 'wish'],
    ['called on 2026-11-20, why?not', 'text'],
  ])('but %s in a column of a %s may be meant', (text, isOf) => {
    expect(of(text, isOf)).toBeNull();
  });
});

describe('what only says that a cell is text', () => {
  it.each([
    ['="00124"', '00124'],
    ['="a ""b"""', 'a "b"'],
    ["'00123", '00123'],
    ["'6135550101", '6135550101'],
    ["'Abd al-Rahman", "'Abd al-Rahman"],
    ['=A1', '=A1'],
  ])('is taken off: %s', (cell, text) => {
    expect(unwrapped(cell)).toBe(text);
  });
});

describe('all cells of a column together', () => {
  const verdictOf = (...cells: string[]) => {
    const counter = columnCounter(1);
    for (const cell of cells) counter.add([cell]);
    return counter.verdicts()[0];
  };

  it('say that a program has written whole numbers as decimals', () => {
    expect(verdictOf('777.0', '', '12.0')).toMatchObject({ filled: 2, isDecimal: true });
    expect(verdictOf('777.0', '12')).toMatchObject({ isDecimal: false });
    const verdict = verdictOf('777.0', '12.0');
    expect(problemOf({ text: '777.0', kind: ' ', isOf: 'identifier', verdict })).toBeNull();
  });

  it('say whether long numbers have lost their digits', () => {
    const rounded = verdictOf('1234567890123450000', '1234567890123460000');
    const whole = verdictOf('1234567890123450000', '1234567890123456789');
    const problem = (verdict: typeof whole) =>
      problemOf({ text: '1234567890123450000', kind: ' ', isOf: 'identifier', verdict });
    expect([problem(rounded), problem(whole)]).toEqual(['ROUNDED', null]);
  });

  it('say whether numbers are what a spreadsheet had saved with an exponent, and has read again', () => {
    const shortened = verdictOf('123457000000', '16135600000', '12');
    const whole = verdictOf('123457000000', '16135550101');
    const problem = (verdict: typeof whole) =>
      problemOf({ text: '123457000000', kind: 'n', isOf: 'identifier', verdict });
    expect([problem(shortened), problem(whole)]).toEqual(['ROUNDED', null]);
    // Whatever says that they are texts.
    const marked = [verdictOf('="123457000000"', '="16135600000"'), verdictOf("'123457000000")];
    expect(marked.map(problem)).toEqual(['ROUNDED', 'ROUNDED']);
  });
});

describe('a cell of a line that is no UTF-8', () => {
  it.each(['BŽlanger', 'LebÏuf', 'rue de lÕEst', '™tre', 'HélŠne', 'Mart¡n', 'C“té'])(
    '%s says that its file is in another code page than windows-1252',
    (text) => {
      expect(isOfOtherCodePage(text)).toBe(true);
    },
  );

  it.each(['Bélanger', 'Lebœuf', 'l’Été', 'MontrÉal', 'Žižek', 'Saint–Denis', 'voilà…donc', 'HÃ©lÃ¨ne', 'Roy'])(
    '%s does not',
    (text) => {
      expect(isOfOtherCodePage(text)).toBe(false);
    },
  );

  it('has no letter beyond ASCII that surely was written, if its file is in another code page', () => {
    const problem = (text: string, isOfOtherCodePage: boolean) =>
      problemOf({ text, kind: ' ', isOf: 'name', verdict: undefined, isOfOtherCodePage });
    expect([problem('Dubžc', true), problem('Roy', true), problem('Dubžc', false)]).toEqual(['MANGLED', null, null]);
  });
});
