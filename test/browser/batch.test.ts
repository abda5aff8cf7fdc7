import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import { accessibilityFindings, scrollsSideways } from '#test/support/browser/browser.ts';
import { hustings } from '#test/support/browser/console-visit.ts';
import { startSite } from '#test/support/browser/site.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

/** Rows of the list that goes through the page and through the command. */
const rows = Number(process.env.BATCH_ROWS ?? 25_000);

const folder = temporaryFolder();
const site = startSite({ RATE_LIMIT: 'off' });

const kinds = ['Z1A 1A1', 'z1a1a1', 'W0A-1C0', 'w0a 1c0', 'Z9Z9Z9', '12345', ''];
const codeList = (count: number) =>
  `n,"Postal code",note\r\n${Array.from({ length: count }, (_, i) => `${i},${kinds[i % kinds.length]},"x, ${i}"\r\n`).join('')}`;
const pointList = (count: number) =>
  `n;lat;lng\n${Array.from({ length: count }, (_, i) => `${i};${41 + (i % 997) / 250};${-49 + (i % 1009) / 250}\n`).join('')}`;

const rowsOf = (text: string, delimiter: string): Array<Record<string, string>> =>
  parse(text, { columns: true, bom: true, delimiter });

async function written(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);
  return path;
}

/** Saves the download of the page after an act. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 600_000 }), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it.each([
  ['postal codes', codeList(rows), ',', false],
  ['points', pointList(rows), ';', true],
])(
  'a long list of %s has on the page, row by row, what the command says',
  async (name, list, separator, ids) => {
    const path = await written(`${name.replace(' ', '-')}.csv`, list);
    const output = join(folder.path, `${name}-by-command.csv`);
    await hustings(site, 'lookup', path, '--output', output, ...(ids ? ['--ids'] : []));
    const { page, problems, close } = await site.visit();
    await page.goto('/batch?lang=en');
    if (ids) await page.locator('#ids').check();
    await page.locator('#file').setInputFiles(path);
    await page.getByRole('heading', { name: 'The first rows' }).waitFor();
    await page.getByRole('button', { name: 'Get the list with districts' }).click();
    await page.getByRole('heading', { name: 'A long list' }).waitFor();
    expect(await page.locator('#estimate').textContent()).toContain(`${rows.toLocaleString('en-CA')} rows.`);
    expect(await accessibilityFindings(page, { isWholePage: true })).toEqual([]);
    const { name: fileName, text } = await saved(page, () => page.getByRole('button', { name: 'Start' }).click());
    expect(fileName).toBe(`${name.replace(' ', '-')}-districts.csv`);
    const byPage = rowsOf(text, separator);
    const byCommand = rowsOf(await readFile(output, 'utf8'), separator);
    expect(byPage).toHaveLength(rows);
    const names = [...Object.keys(byCommand[0] ?? {})].filter((column) => column !== 'lookup_error');
    expect(names).toEqual(expect.arrayContaining(columnsOf({ ids }).slice(0, -1)));
    if (ids) expect(byPage.filter(({ federal_ocd_id }) => federal_ocd_id !== '').length).toBeGreaterThan(rows / 20);
    const different = byPage.flatMap((row, i) => {
      const other = byCommand[i] ?? {};
      const isEqual =
        names.every((column) => row[column] === other[column]) &&
        (row.lookup_error === '') === (other.lookup_error === '');
      return isEqual ? [] : [{ row, other }];
    });
    expect(different.slice(0, 3)).toEqual([]);
    const without = byPage.filter(({ lookup_error }) => lookup_error !== '').length;
    expect(without).toBeGreaterThan(rows / 20);
    expect(without).toBeLessThan(rows);
    expect(await page.locator('#long-list-status').textContent()).toBe(
      `Done: ${rows.toLocaleString('en-CA')} rows, of which ${without.toLocaleString('en-CA')} have no answer; the column lookup_error says why.`,
    );
    expect(problems).toEqual([]);
    await close();
  },
  900_000,
);

it('a short list is processed by the form: dropped, its columns chosen again, and saved with its count', async () => {
  const { page, problems, close } = await site.visit();
  await page.goto('/batch?lang=fr');
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(['﻿Nom;Domicile;CP\\r\\n=1;Z1A1A1;W0A1C0\\r\\nb;Z1A1A1;Z9Z9Z9\\r\\n'], 'liste.csv'));
    document.querySelector('#file').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  })()`);
  await page.getByRole('heading', { name: 'Les premières lignes' }).waitFor();
  expect(await accessibilityFindings(page, { isWholePage: true })).toEqual([]);
  expect(await page.locator('#postalCode').inputValue()).toBe('2');
  await page.locator('#postalCode').selectOption('1');
  await page.getByRole('button', { name: 'Revoir avec ces colonnes' }).click();
  await page.getByText('Sans réponse : 0.').waitFor();
  await page.locator('#postalCode').selectOption('2');
  await page.locator('#ids').check();
  await page.locator('.ids').first().waitFor();
  const { name, text } = await saved(page, () => page.getByRole('button', { name: 'Obtenir la liste' }).click());
  expect(name).toBe('liste-districts.csv');
  const found = rowsOf(text, ';');
  expect(found[0]?.federal_ocd_id).toMatch(/^ocd-division\//);
  expect(found.map(({ Nom, lookup_error }) => [Nom, lookup_error])).toEqual([
    ["'=1", ''],
    ['b', 'Nous ne connaissons pas ce code postal.'],
  ]);
  await page.getByText('Terminé : 2 lignes, dont 1').waitFor();
  expect(problems).toEqual([]);
  await close();
}, 120_000);

it('a long list can be cancelled, and what was looked up is saved', async () => {
  const { page, close } = await site.visit();
  const path = await written('cancelled.csv', codeList(30_000));
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/lookup/batch', async (route) => {
    if (++asked > 3) await released;
    await route.continue().catch(() => {});
  });
  // This server counts nothing: the page gets the limits of one that does.
  await page.route('**/batch?lang=en', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const text = await (await route.fetch()).text();
    const body = text.replace(
      '&quot;limits&quot;:null',
      '&quot;limits&quot;:{&quot;none&quot;:10,&quot;free&quot;:100}',
    );
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
  });
  await page.goto('/batch?lang=en');
  await page.locator('#file').setInputFiles(path);
  await page.getByRole('heading', { name: 'The first rows' }).waitFor();
  await page.getByRole('button', { name: 'Get the list with districts' }).click();
  await page.getByRole('heading', { name: 'A long list' }).waitFor();
  expect(await page.locator('#estimate').textContent()).toBe(
    '30,000 rows. Without a key that takes about 2 h 29 min. With a free key it takes about 14 min.',
  );
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('420 of 30,000 rows').waitFor();
  expect(await accessibilityFindings(page, { isWholePage: true })).toEqual([]);
  const { text } = await saved(page, () => page.getByRole('button', { name: 'Cancel' }).click());
  release();
  expect(rowsOf(text, ',')).toHaveLength(420);
  expect(await page.locator('#long-list-status').textContent()).toContain('Cancelled after 420 rows.');
  await close();
}, 120_000);

it('without scripts the form shows the first rows and returns the list, on a narrow screen', async () => {
  const { page, close } = await site.visit(undefined, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const path = await written('short.csv', codeList(12));
  await page.goto('/batch?lang=en');
  await page.locator('#file').setInputFiles(path);
  await page.getByRole('button', { name: 'Show the first rows' }).click();
  await page.getByText('Rows read: 12. Without an answer: 4.').waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.locator('#file').setInputFiles(path);
  const { text } = await saved(page, () => page.getByRole('button', { name: 'Get the list with districts' }).click());
  expect(rowsOf(text, ',')).toHaveLength(12);
  await close();
}, 120_000);

it('what was looked up of a list has its name, also if another list is chosen meanwhile', async () => {
  const { page, close } = await site.visit();
  await page.goto('/batch?lang=en');
  await page.locator('#file').setInputFiles(await written('first.csv', codeList(rows)));
  await page.getByRole('heading', { name: 'The first rows' }).waitFor();
  await page.getByRole('button', { name: 'Get the list with districts' }).click();
  await page.getByRole('heading', { name: 'A long list' }).waitFor();
  let asked = 0;
  await page.route('**/lookup/batch*', async (route) => {
    // The second one stays without an answer.
    if (++asked === 1) await route.continue();
  });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('#long-list-status', { hasText: /[1-9]/ }).waitFor();
  const second = await written('second.csv', codeList(3));
  const { name } = await saved(page, () => page.locator('#file').setInputFiles(second));
  expect(name).toBe('first-districts.csv');
  await close();
});
