import { describe, expect, it } from '@jest/globals';
import { matchFields, usedFields } from '#ingest/read/used-fields.ts';

it('names the fields of expressions, templates and conditions, each once', () => {
  const used = usedFields({
    fields: {
      code: { template: '{TYPE}-{WARD_NO}' },
      nameEn: 'NAME',
      nameFr: { field: 'NAME', split: { on: ' / ', part: 1 } },
      province: { constant: 'ON' },
      population: undefined,
    },
    where: [{ field: 'STATUS', in: ['current'] }],
  });
  expect([...used]).toEqual(['TYPE', 'WARD_NO', 'NAME', 'STATUS']);
});

describe('a field of a file', () => {
  const match = (used: string[], present: string[]) => [...matchFields(new Set(used), new Set(present), 'wards.dbf')];

  it('is found by its name in other letters', () => {
    expect(match(['WARD', 'Name'], ['ward', 'NAME'])).toEqual([
      ['WARD', 'ward'],
      ['Name', 'NAME'],
    ]);
  });

  it.each([
    [['WARD'], ['ward', 'Ward']],
    [['WARD', 'Ward'], ['ward']],
    [['WARD_NUMBER'], ['WARD_NUMBE']],
  ])('is none if %j could be several of %j, or none', (used, present) => {
    expect(() => match(used, present)).toThrow(/has no field/u);
  });

  it('cannot be told from another of its name', () => {
    expect(() => matchFields(new Set(['WARD']), ['WARD', 'NAME', 'WARD'], 'wards.csv')).toThrow(
      /^wards\.csv has several fields by the name WARD, /u,
    );
    expect([...matchFields(new Set(['NAME']), ['WARD', 'NAME', 'WARD'], 'wards.csv')]).toEqual([['NAME', 'NAME']]);
  });
});
