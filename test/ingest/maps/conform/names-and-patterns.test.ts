import { describe, expect, it } from '@jest/globals';
import { evaluate, fieldsOf } from '#ingest/registry/expression.ts';

describe('an expression', () => {
  it.each([
    ['RANKIN INLET NORTH-CHESTERFIELD INLET', 'Rankin Inlet North-Chesterfield Inlet'],
    ["ST. ANDREW'S", "St. Andrew's"],
    ['ÎLE-DES-SŒURS', 'Île-Des-Sœurs'],
  ])('writes %s in title case', (name, expected) => {
    expect(evaluate({ field: 'NAME', titleCase: true }, { NAME: name })).toBe(expected);
  });

  it.each([
    ['AMAL', 'Amherst, at large'],
    ['TUW03', 'Amherst, Ward 3'],
    ['CB12', 'Amherst, District 12'],
  ])('reads a code by patterns: %s', (district, expected) => {
    const name = {
      template: '{mun}: {poll_dist}',
      substitute: [
        [': [A-Z]+AL$', ', at large'],
        [': [A-Z]{2}W0*([0-9]+)$', ', Ward $1'],
        [': [A-Z]{2}0*([0-9]+)$', ', District $1'],
      ] as [string, string][],
    };
    expect(evaluate(name, { mun: 'Amherst', poll_dist: district })).toBe(expected);
  });

  it('takes another template if the first has a hole, and reads the columns of both', () => {
    const name = { template: '{TOWN}, {NAME}', otherwise: '{TOWN}, district {NUMBER}' };
    expect(fieldsOf(name)).toEqual(['TOWN', 'NAME', 'TOWN', 'NUMBER']);
    expect(evaluate(name, { TOWN: 'Lévis', NAME: 'Pintendre', NUMBER: 4 })).toBe('Lévis, Pintendre');
    expect(evaluate(name, { TOWN: 'Lévis', NAME: null, NUMBER: 4 })).toBe('Lévis, district 4');
    expect(evaluate(name, { TOWN: 'Lévis', NAME: null, NUMBER: null })).toBe('');
  });
});
