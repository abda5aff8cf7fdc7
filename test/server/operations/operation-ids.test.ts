import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createDonation } from '#server/campaign/donations/operations/create-donation.ts';
import { getDonation } from '#server/campaign/donations/operations/get-donation.ts';
import { operationOf } from '#server/operations/perform.ts';

const server = join(import.meta.dirname, '../../../server');

/** Where each operation id is written down. */
async function definitions(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of await readdir(server, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, id = ''] of (await readFile(join(server, file), 'utf8')).matchAll(/operationId: '(\w+)'/g)) {
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

it('no operation is defined twice: its role and whether it writes stand in one place', async () => {
  const found = await definitions();
  expect(found.size).toBeGreaterThan(100);
  const twice = [...found].filter(([, files]) => files.length > 1).map(([id]) => id);
  // Its endpoint imports what the console's own way to it is written beside.
  expect(twice).toEqual(['takeBackImport']);
});

it('a page that reads what an endpoint reads has its name and role, and takes no lock of a write', () => {
  expect(operationOf(getDonation)).toEqual({
    operationId: 'getDonation',
    role: 'MEMBER',
    isLong: false,
    writes: false,
  });
  expect(operationOf(createDonation)).toMatchObject({ operationId: 'createDonation', role: 'MANAGER', writes: true });
});
