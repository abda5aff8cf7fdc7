import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { formatters } from '#server/formatters.ts';

const server = join(import.meta.dirname, '../../server');

it('formatters are the only ones of the server: none is made where a row or a request is answered', async () => {
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

it('formatters write as the readers of each language expect', () => {
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
