import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { formatters } from '#core/formatters.ts';

const server = join(import.meta.dirname, '../../server');

it('the server uses only the shared formatters: none is created for a row or a request', async () => {
  const others = [];
  for (const { name, parentPath } of await readdir(server, { withFileTypes: true, recursive: true })) {
    if (!/\.tsx?$/.test(name) || name === 'formatters.ts') continue;
    const path = join(parentPath, name);
    // A Date or a number makes a formatter of its own if a language is passed to it.
    if (/\bIntl\.[A-Z]|\.toLocale(?:Date|Time)?String\(|\.localeCompare\(/.test(await readFile(path, 'utf8')))
      others.push(path);
  }
  expect(others).toEqual([]);
});

it('formatters follow the conventions of each language', () => {
  const time = new Date('2026-10-01T17:05:00Z');
  const written = (language: 'en' | 'fr') => [
    formatters.dollars[language].format(1775),
    formatters.exactDollars[language].format(1.5),
    formatters.percent[language].format(0.425),
    formatters.time[language].format(time),
    formatters.clock[language].format(time),
    formatters.weekday[language].format(time),
    formatters.longDay[language].format(new Date('2026-10-11T00:00:00Z')),
  ];
  const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/\s/g, ' '));
  expect(plain(written('en'))).toEqual([
    '$1,775.00',
    '$1.50',
    '43%',
    'Oct 1, 2026, 1:05 p.m.',
    '1:05 p.m.',
    'Thursday, October 1, 2026',
    'October 11, 2026',
  ]);
  expect(plain(written('fr'))).toEqual([
    '1 775,00 $',
    '1,50 $',
    '43 %',
    '1er oct. 2026, 13 h 05',
    '13 h 05',
    'jeudi 1er octobre 2026',
    '11 octobre 2026',
  ]);
});

it('keeps a time of the day in one line, and writes a French hour without a zero', () => {
  const at = (hour: string) => new Date(`2026-10-02T${hour}:05:00-04:00`);
  expect(['00', '09', '13', '20'].map((hour) => formatters.clock.fr.format(at(hour)))).toEqual([
    '0\u00a0h\u00a005',
    '9\u00a0h\u00a005',
    '13\u00a0h\u00a005',
    '20\u00a0h\u00a005',
  ]);
  expect(formatters.time.fr.format(at('09'))).toBe('2\u00a0oct. 2026, 9\u00a0h\u00a005');
  expect(formatters.time.en.format(at('09'))).toBe('Oct\u00a02, 2026, 9:05\u00a0a.m.');
});
