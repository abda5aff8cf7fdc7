import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { removal } from '#test/support/fixtures/removal.ts';
import { findCircle } from '#tools/floors/circles.ts';
import { readImports } from '#tools/floors/import-graph.ts';

/** Writes files of these texts, and reads what they import. */
async function graphOf(files: Readonly<Record<string, string>>) {
  const project = await mkdtemp(join(tmpdir(), 'hustings-test-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    return await readImports(project, ['server']);
  } finally {
    await rm(project, removal);
  }
}

const floors = {
  'server/app.ts': `import { page } from './pages/page.tsx';\nimport 'node:fs';\n`,
  'server/pages/page.tsx': `import {\n  type Row,\n  read,\n} from '#server/store/read.ts';\n`,
  'server/store/read.ts': `export const read = 1;\n`,
};

it('folders in an order have no circle', async () => {
  expect(findCircle(await graphOf(floors), 'server', 2)).toBeUndefined();
});

it.each([
  ['a value', `import { page } from '#server/pages/page.tsx';\n`],
  ['a type', `import type { Page } from '#server/pages/page.tsx';\n`],
  ['what is loaded later', `const page = await import('#server/pages/page.tsx');\n`],
])('a circle by %s is named with its imports', async (_, text) => {
  const graph = await graphOf({ ...floors, 'server/store/read.ts': text });
  expect(findCircle(graph, 'server', 2)).toEqual([
    { folder: 'server/pages', file: 'server/pages/page.tsx', imports: 'server/store/read.ts' },
    { folder: 'server/store', file: 'server/store/read.ts', imports: 'server/pages/page.tsx' },
  ]);
  expect(findCircle(graph, 'server/store', 3)).toBeUndefined();
});
