import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from './run/read-page.ts';

/** A page of `docs/` by its file's name. */
export const readDoc = (file: string): Promise<string> => readFile(join(root, 'docs', file), 'utf8');

/** The cells of every row of a page's table below a heading, without the two head rows. */
export function rowsBelow(page: string, heading: string): string[][] {
  const [, section = ''] = page.split(`\n${heading}\n`);
  const lines =
    section
      .split(/\n#{1,3} /)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? [];
  return lines.slice(2).map((line) => line.split(' | ').map((cell) => cell.replace(/^\|? ?| ?\|$/g, '')));
}

/** Tests that every file that the page links to is there. */
export function describeLinks(page: string): void {
  it.each([...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path))('links to %s, which exists', (path) => {
    expect(existsSync(join(root, 'docs', path))).toBe(true);
  });
}
