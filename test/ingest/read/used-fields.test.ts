import { expect, it } from '@jest/globals';
import { usedFields } from '#ingest/read/used-fields.ts';

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
