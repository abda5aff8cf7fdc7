import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { compactPath, iconModule, pathOf } from '#tools/icons/icon-module.ts';

it('icons are those of the package (else: npm run icons)', async () => {
  const file = new URL('../../server/pages/components/icon/icon-paths.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(await iconModule());
});

it.each([
  ['m5 12l7-7 3 4', 'M5 12l7-7l3 4'],
  // The radii, the turn and the flags of an arc may stand together.
  ['M1 1a.8.8 0 0 0 0 1.44', 'M1 1a.8 .8 0 000 1.44'],
  ['M1 1A2 3 45 0 1-.5-.25z', 'M1 1A2 3 45 01-.5-.25z'],
])('the path %s is written %s', (data, written) => {
  expect(compactPath(data)).toBe(written);
  expect(compactPath(written)).toBe(written);
});

it('a drawing is one path, and what the path cannot say is refused', () => {
  const style = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
  expect(pathOf(`<g ${style}><circle cx="9" cy="7" r="4"/><path d="m3 3h2"/></g>`)).toBe(
    'M5 7a4 4 0 018 0a4 4 0 01-8 0M3 3h2',
  );
  expect(pathOf(`<rect width="4" height="3" x="1" y="1" ry="1" ${style}/>`)).toBe(
    'M2 1h2a1 1 0 011 1v1a1 1 0 01-1 1h-2a1 1 0 01-1-1v-1a1 1 0 011-1z',
  );
  for (const unknown of [
    '<circle cx="9" cy="7" r="4" fill="currentColor"/>',
    '<path d="M3 3h2" stroke-dasharray="2"/>',
    '<ellipse cx="9" cy="7" rx="4" ry="2"/>',
    '<rect width="4" height="3" rx="1" ry="2"/>',
    '<path d="h2"/>',
  ]) {
    expect(() => pathOf(unknown)).toThrow();
  }
});
