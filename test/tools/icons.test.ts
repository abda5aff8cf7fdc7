import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { iconModule } from '#tools/icons/icon-module.ts';

it('icons are those of the package (else: npm run icons)', async () => {
  const file = new URL('../../server/pages/components/icon/icon-paths.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(await iconModule());
});
