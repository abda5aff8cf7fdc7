import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { describeLinks, readDoc } from './page-tables.ts';
import { productFiles } from './run/product-files.ts';
import { root } from './run/read-page.ts';

const page = await readDoc('where-to-change-what.md');
const product = await productFiles();

/** The files of the product that a section of the page links to. */
function listed(heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const links = [...section.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map(([, path = '']) => path);
  return [...new Set(links.filter((path) => product.some((file) => file.path === path)))].sort();
}

const naming = (example: RegExp): string[] => product.filter(({ text }) => example.test(text)).map(({ path }) => path);

/**
 * What finds each file of an example of a change; `uses` are those that only make use of it, and would be written for what the
 * example is for.
 */
const changes: ReadonlyArray<{
  readonly heading: string;
  readonly example: RegExp;
  readonly count: number;
  readonly uses?: RegExp;
}> = [
  {
    heading: 'A field of voters',
    example: /\belectorNumber\b/,
    count: 3,
    uses: /import-presets|election-day\/marks\.ts/,
  },
  { heading: 'A word of a receipt', example: /Official receipt|Reçu officiel/, count: 1 },
  { heading: 'A source', example: /\bca-on-2018\b/, count: 1, uses: /represent\.json/ },
  { heading: 'An operation of the API', example: /\bunmarkVoted\b/, count: 4, uses: /console\/pages/ },
  { heading: 'A page of the console', example: /\banonymousTexts\b|donations\/anonymous\.tsx?'/, count: 9 },
  { heading: 'Next year’s limit of contributions', example: /"?2030"?: 187_?500/, count: 1 },
  { heading: 'A language', example: /'(\.|#core\/texts)\/fr\/all\.ts'/, count: 1 },
  {
    heading: 'An interaction type',
    example: /\bDOOR\b[^;]{0,80}\bPHONE\b[^;]{0,80}\bEMAIL\b[^;]{0,80}\bSMS\b(?![^;]{0,80}\bMAIL\b)/,
    count: 3,
    // Channels by which nobody may reach a voter are another list.
    uses: /\/demo\/|voters\/channels/,
  },
  { heading: 'A rate limit', example: /"?turfLink"?: \d/, count: 1 },
];

describe('docs/where-to-change-what.md', () => {
  describeLinks(page);

  it.each(changes)('lists every file of: $heading', ({ heading, example, count, uses }) => {
    const found = naming(example).filter((path) => !uses?.test(path));
    expect(found).toEqual(listed(heading));
    expect(found.length).toBeLessThanOrEqual(count);
  });

  it('lists every file of: a word by which imports know a column', () => {
    const heading = 'A word by which imports know a column';
    const [own, common] = [naming(/'numerodesequence'/), naming(/'neplusappeler'/)];
    expect([own.length, common.length]).toEqual([1, 1]);
    expect([...own, ...common].sort()).toEqual(listed(heading));
  });

  it('lists every list that has all operations', () => {
    const ids = campaignEndpoints.map(({ operationId }) => operationId);
    const lists = product.filter(({ text }) => {
      const words = new Set(text.match(/\b[a-z]\w+\b/g));
      return ids.filter((id) => words.has(id)).length > ids.length / 2;
    });
    expect(lists.map(({ path }) => path)).toEqual(
      listed('An operation of the API').filter((path) => path.endsWith('/sentences.ts')),
    );
  });

  it('has ten changes', () => {
    expect([...page.matchAll(/^## /gm)]).toHaveLength(10);
  });

  it('is linked from CONTRIBUTING.md', async () => {
    expect(await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain('docs/where-to-change-what.md');
  });
});
