import { describe, expect, it } from '@jest/globals';
import { evaluate, meetsConditions, slug } from '#ingest/registry/expression.ts';

const attributes = {
  NAME: '  Saint-Jean   Est ',
  BOTH: 'Restigouche West / Restigouche-Ouest',
  ONE: 'Kent North',
  DASHED: 'Banff--Airdrie',
  REFERENCES: 'Bay & Port &#8211; North',
  NUMBER: 7,
  EMPTY: null,
};

describe('an expression', () => {
  it.each([
    ['a field, tidied', 'NAME', 'Saint-Jean Est'],
    ['a number', 'NUMBER', '7'],
    ['nothing', 'EMPTY', ''],
    ['a template', { template: 'Ward {NUMBER}' }, 'Ward 7'],
    ['a template with a hole in it', { template: 'Ward {EMPTY}' }, ''],
    ['a constant', { constant: 'Harbour' }, 'Harbour'],
    ['a part', { field: 'BOTH', split: { on: '/', part: 0 } }, 'Restigouche West'],
    ['the last part', { field: 'BOTH', split: { on: '/', part: -1 } }, 'Restigouche-Ouest'],
    ['the last part of one', { field: 'ONE', split: { on: '/', part: -1 } }, 'Kent North'],
    ['a part that is not there', { field: 'ONE', split: { on: '/', part: 1 } }, ''],
    ['a piece', { field: 'DASHED', take: [0, 5] as [number, number] }, 'Banff'],
    [
      'a replacement that leaves references whole',
      { field: 'REFERENCES', replace: [['&', 'and']] as [string, string][] },
      'Bay and Port &#8211; North',
    ],
    [
      'a replacement of a reference',
      { field: 'REFERENCES', replace: [['&#8211;', '–']] as [string, string][] },
      'Bay & Port – North',
    ],
    ['a replacement', { field: 'DASHED', replace: [['--', '—']] as [string, string][] }, 'Banff—Airdrie'],
    ['a mapped value', { field: 'NUMBER', map: { 7: 'seven' } }, 'seven'],
    ['a padded value', { field: 'NUMBER', pad: 3 }, '007'],
    ['a slug', { field: 'NAME', slug: true }, 'saint-jean-est'],
    [
      'steps in their order',
      { field: 'BOTH', split: { on: '/', part: 1 }, take: [0, 4] as [number, number], slug: true, pad: 6 },
      '00rest',
    ],
  ])('is %s', (_, expression, value) => {
    expect(evaluate(expression, attributes)).toBe(value);
  });
  it('names the value that a map does not know', () => {
    expect(() => evaluate({ field: 'NUMBER', map: { 1: 'one' } }, attributes)).toThrow(
      /map of NUMBER has no entry for "7"/,
    );
  });
  it('composes letters and accents that come apart', () => {
    expect(evaluate('N', { N: 'Montre\u0301al' })).toBe('Montréal');
  });
});

describe('a condition', () => {
  it('compares as text', () => {
    expect(meetsConditions([{ field: 'NUMBER', in: ['7', '8'] }], attributes)).toBe(true);
    expect(meetsConditions([{ field: 'NUMBER', notIn: ['7'] }], attributes)).toBe(false);
    expect(meetsConditions([{ field: 'EMPTY', notIn: [''] }], attributes)).toBe(false);
  });
});

describe('a slug', () => {
  it.each([
    ['Trois-Rivières (Ville)', 'trois-rivieres-ville'],
    ["L'Île-Bizard—Sainte-Geneviève", 'lile-bizard-sainte-genevieve'],
    ['35075', '35075'],
  ])('of %s is %s', (text, expected) => expect(slug(text)).toBe(expected));
});
