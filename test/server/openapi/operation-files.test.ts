import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The names of the operations of a document. */
async function operationsOf(document: string): Promise<string[]> {
  const { paths } = JSON.parse(await readFile(`server/openapi/${document}.json`, 'utf8')) as {
    readonly paths: Record<string, Record<string, { readonly operationId?: string }>>;
  };
  return Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []));
}

/** `getVoter` as `get-voter.ts`. */
const fileOf = (operation: string): string =>
  `${operation.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.ts`;

/** The files of a folder that define an operation, by its name. */
async function definedIn(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const text = await readFile(`${folder}/${file}`, 'utf8');
    // What pages alone execute is no operation of the document, also if it has the name of one.
    if (text.includes('= campaignOperation({')) continue;
    for (const [, name = ''] of text.matchAll(/^ {2}operationId: '(\w+)',$/gm))
      found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

describe.each([
  ['customer', 'server/campaign', /^[a-z-]+\/operations\//],
  ['electoral', 'server/electoral', /^operations\//],
])('the operations of the %s API', (document, folder, convention) => {
  it('are each in the file of their name, below a folder of operations', async () => {
    const [operations, files] = await Promise.all([operationsOf(document), definedIn(folder)]);
    expect(operations.length).toBeGreaterThan(30);
    const placed = operations.map((operation) => {
      const [file = '', ...others] = files.get(operation) ?? [];
      const isPlaced = others.length === 0 && convention.test(file) && basename(file) === fileOf(operation);
      return [operation, isPlaced || file];
    });
    expect(placed).toEqual(operations.map((operation) => [operation, true]));
  });
});
