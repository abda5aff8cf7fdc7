import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';

const server = join(import.meta.dirname, '../../../server');
const component = 'pages/components/forms/form.tsx';

it('no form of any page uses the browser’s own validation: each is the component, which disables it', async () => {
  const own: string[] = [];
  for (const { name, parentPath } of await readdir(server, { withFileTypes: true, recursive: true })) {
    const path = join(parentPath, name);
    if (/\.tsx?$/.test(name) && /<form\b/.test(await readFile(path, 'utf8'))) own.push(relative(server, path));
  }
  expect(own).toEqual([component]);
  expect(await readFile(join(server, component), 'utf8')).toContain('<form {...attributes} novalidate />');
});
