import { execFile } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { textsOf } from '#test/support/pages/language-faults.ts';
import { npmStart, type StartedServer } from '#test/support/processes/npm-start.ts';

// A third language is a folder of texts and its entry in languages.ts. This suite adds one to a copy of the project.

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const copy = join(temporaryFolder().path, 'project');
const notCopied = /[/\\](?:\.git|node_modules|dist|var)$/;

/** The letter by which the texts of the third language are told from the French ones of which they are made. */
const marked = (text: string) => text.replaceAll('é', 'ě');
/** The names of months are the platform's: those of a date have no mark. */
const withoutMonths = (text: string) => text.replaceAll(/d[éě]c(?=\.|embre)|f[éě]v(?=r\.|rier)/g, '');

async function addLanguage(): Promise<void> {
  await cp(root, copy, { recursive: true, filter: (from) => !notCopied.test(from) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const texts = join(copy, 'core/texts');
  await cp(join(texts, 'fr'), join(texts, 'iu'), { recursive: true });
  for (const file of await readdir(join(texts, 'iu'), { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const path = join(texts, 'iu', file);
    await writeFile(path, marked(await readFile(path, 'utf8')));
  }
  const entry = join(texts, 'languages.ts');
  const before = await readFile(entry, 'utf8');
  const after = before
    .replace(
      "import * as fr from './fr/all.ts';\n",
      "import * as fr from './fr/all.ts';\nimport * as iu from './iu/all.ts';\n",
    )
    .replace('{ en, fr }', '{ en, fr, iu }');
  expect(after).toContain('iu/all.ts');
  expect(after).toContain('{ en, fr, iu }');
  await writeFile(entry, after);
}

let database: TestDatabase;
let server: StartedServer;
let url: string;
beforeAll(async () => {
  await addLanguage();
  database = await createTestDatabase();
  server = npmStart({ DATABASE_URL: database.url, SAMPLE: 'off', HUSTINGS_DATA_DIR: join(copy, 'var') }, '', copy);
  url = await server.listening;
}, 600_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

const page = async (path: string, language: string): Promise<string> =>
  (await fetch(`${url}${path}?lang=${language}`, { headers: { Accept: 'text/html' } })).text();

describe('a third language', () => {
  it('needs no other file to be changed for its types', async () => {
    await run(process.execPath, ['client/build.js', '--sources'], { cwd: copy });
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const compiled = await run(process.execPath, [compiler, '--noEmit'], { cwd: copy }).catch((error) => error);
    expect(compiled.stdout).toBe('');
  }, 600_000);

  it.each(['/', '/batch', '/status', '/changes', '/console/sign-in', '/nothing-here'])(
    'has its texts on the page %s',
    async (path) => {
      const [french, third] = [await page(path, 'fr'), await page(path, 'iu')];
      expect(third).toContain('<html lang="iu"');
      const texts = textsOf(third, 'iu').map(withoutMonths);
      expect(texts).toEqual(textsOf(french, 'fr').map(marked).map(withoutMonths));
      expect(texts.join()).toContain('ě');
    },
  );

  it('is the choice of readers whose browser asks for it', async () => {
    const answer = await fetch(url, { headers: { Accept: 'text/html', 'Accept-Language': 'iu' } });
    expect(await answer.text()).toContain('<html lang="iu"');
  });
});
