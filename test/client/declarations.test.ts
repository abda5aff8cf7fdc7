import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { declarationOf } from '#client/generate/files.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const { path: folder } = temporaryFolder();

/** A declaration without what the formats of two writers differ in, and without how its imports say that they are of types. */
const plain = (text: string): string[] =>
  text
    .replaceAll(/^import (?:type )?/gm, 'import ')
    .replaceAll(/(?<=^import .*)\btype /gm, '')
    .replaceAll('"', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[,;]? ?([)}\]]) ?/g, '$1')
    .replaceAll(/ ?([({[:|]) ?/g, '$1')
    .trim()
    .split(/(?<=[;{}]) ?/);

it('declares of each source what TypeScript declares', async () => {
  const options = ['--noEmit', 'false', '--allowImportingTsExtensions', 'false', '--rewriteRelativeImportExtensions'];
  const words = [...options, '--declaration', '--emitDeclarationOnly', '--outDir', folder];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '--project', join(root, 'client'), ...words]);
  const sources = (await readdir(join(root, 'client/src'), { recursive: true })).filter((name) => name.endsWith('.ts'));
  expect(sources).toContain('customer-client.ts');
  for (const name of sources) {
    const source = await readFile(join(root, 'client/src', name), 'utf8');
    const theirs = await readFile(join(folder, name.replace(/\.ts$/, '.d.ts')), 'utf8');
    expect([name, plain(declarationOf(source))]).toEqual([name, plain(theirs)]);
  }
});

it.each([
  ['a constant without a type', 'export const most = 1 + 1;'],
  ['a function whose default has no type', 'export function ask(most = 5): void {\n}'],
  ['a member without a type', 'export class Client {\n  most = 5;\n}'],
  ['a class that is made by a function', 'export default class {\n}'],
])('refuses %s, instead of declaring less', (_, source) => {
  expect(() => declarationOf(source)).toThrow('The client cannot declare');
});
