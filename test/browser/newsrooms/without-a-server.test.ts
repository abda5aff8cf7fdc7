import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { builtFile } from '#core/processes/built-file.ts';
import { readBlocks } from '#test/docs/run/read-page.ts';
import { type BakedSample, bakeSample } from '#test/locator/engines/baked-sample.ts';
import { openBrowser } from '#test/support/browser/browser.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

let database: TestDatabase;
let baked: BakedSample;
let host: Server;
let browser: Browser;
let address: string;
const asked: string[] = [];

/** A static host: the page of the guide, and the two files beside it. */
beforeAll(async () => {
  database = await createStartedDatabase();
  baked = await bakeSample(database, 1_000);
  const [page] = (await readBlocks('docs/without-a-server.md')).filter(({ kind }) => kind === 'html');
  const html = page!.text.replace('PUBLIC-KEY', baked.publicKey);
  const library = await readFile(builtFile('locator.js'));
  host = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers.range ?? ''}`.trim());
    if (url === '/') return void response.setHeader('Content-Type', 'text/html').end(html);
    if (url === '/locator.js') return void response.setHeader('Content-Type', 'text/javascript').end(library);
    if (url !== '/districts-VERSION.hust') return void response.writeHead(404).end();
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = baked.bytes.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${baked.bytes.length}`;
    response.writeHead(206, { 'Content-Range': range, 'Content-Length': part.length }).end(part);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => host.close(resolve));
  await database.close();
});

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
  return { page, problems };
}

it('the page of the guide answers a postal code and a position, of which nothing leaves the browser', async () => {
  const at = baked.answers.findIndex((answer, i) => i < baked.points.length && answer !== 'null');
  const [longitude, latitude] = baked.points[at]!;
  const { page, problems } = await visit({ geolocation: { latitude, longitude }, permissions: ['geolocation'] });
  asked.length = 0;
  const codeAt = baked.answers.findIndex((answer, i) => i >= baked.points.length && JSON.parse(answer)?.federal);
  await page.getByLabel('Postal code').fill(baked.codes[codeAt - baked.points.length]!);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText(JSON.parse(baked.answers[codeAt]!).federal.nameEn).first().waitFor();
  await page.getByRole('button', { name: 'Use my position' }).click();
  const { federal, provincial } = JSON.parse(baked.answers[at]!);
  await page
    .getByText((federal ?? provincial).nameEn)
    .first()
    .waitFor();
  expect(await page.locator('#credits').innerText()).toMatch(
    /^A made-up region of the Hustings project; free for any use \(CC0 1\.0\)\.$/,
  );
  expect(problems).toEqual([]);
  // What is asked for are parts of one file.
  for (const request of asked) expect(request).toMatch(/^\/districts-VERSION\.hust bytes=\d+-\d+$/);
  await page.context().close();
});

it('Chromium gives the bytes of the server', async () => {
  const { page, problems } = await visit();
  const { points, codes, publicKey, date, answers } = baked;
  const lines = await page.evaluate(
    `(async () => {
      const { open } = await import('./locator.js');
      const districts = await open('districts-VERSION.hust', { publicKey: ${JSON.stringify(publicKey)} });
      const date = ${JSON.stringify(date)};
      const lines = [];
      for (const [lng, lat] of ${JSON.stringify(points)})
        lines.push(JSON.stringify(await districts.locate(lat, lng, { date })));
      for (const code of ${JSON.stringify(codes)})
        lines.push(JSON.stringify(await districts.postalCode(code, { date })));
      return lines;
    })()`,
  );
  expect((lines as string[]).filter((line, i) => line !== answers[i])).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('Chromium refuses a file that another key has signed', async () => {
  const { page } = await visit();
  const other = Buffer.from(baked.publicKey, 'base64url');
  other[0]! ^= 1;
  const code = await page.evaluate(
    `import('./locator.js').then(({ open }) => open('districts-VERSION.hust', { publicKey: '${other.toString('base64url')}' }))
      .then(() => 'opened', ({ code }) => code)`,
  );
  expect(code).toBe('unsigned');
  await page.context().close();
});
