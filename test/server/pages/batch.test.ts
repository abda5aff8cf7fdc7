import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { ZipFile } from 'yazl';
import { createLog } from '#core/log.ts';
import { openFile } from '#core/tables/open-file.ts';
import { writeWorkbook } from '#core/workbook/write-workbook.ts';
import { createApp } from '#server/app.ts';
import { columnsOf } from '#server/electoral/tables/lookup-cells.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { electoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { createPages } from '#server/pages/pages.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';
import { hostileWorkbooks } from '#test/support/tables/hostile-workbooks.ts';

let electoral: ElectoralServer;
let server: HttpServer;
/** Names the counter of the next requests, so that one test does not use up another's. */
let client = 'everyone';
let tests = 0;

beforeAll(async () => {
  electoral = await startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      districts: [
        { code: '1', name: 'Île, du "Guet"', boxes: [[-49, 41, -47, 43]] },
        { code: '2', name: '=East', boxes: [[-47, 41, -45, 43]] },
      ],
    });
    await givenSet(knex, {
      id: 'city',
      level: 'MUNICIPAL',
      ids: { ocd: 'ocd-division/country:zz/province:xa/ed:*' },
      districts: [{ code: '2', name: 'Kestrel Head', boxes: [[-45.5, 42.5, -45.2, 42.8]] }],
    });
    await givenPostalCode(knex, { code: 'Z1A0A1', addresses: { 'fed-1': 0.7, 'fed-2': 0.3 } });
    await givenStreets(knex, [{ code: 'Z1A0A1', name: 'Kelp', numbers: { 'fed-1': '1,3,2,4', 'fed-2': '5,7,6' } }]);
    await givenPostalCode(knex, { code: 'Z1A0A2', at: [-46.5, 41.5] });
  });
  const pages = electoralPages(
    {
      map: () => electoral.mapStore.current(),
      now: () => Date.parse('2026-06-01T16:00:00Z'),
      execute: async () => null,
      findings: async () => new Map(),
      anonymousCaller: () => ({ rateLimitKey: client, requestsPerMinute: 10 }),
    },
    createRateCounter('test', 60),
  );
  server = await serve(
    createApp({
      log: createLog('silent'),
      trustedProxies: 0,
      readiness: createReadiness({ log: createLog('silent'), parts: [] }),
      showErrorPage,
      middlewares: [createPages(pages, undefined)],
    }),
  );
});
beforeEach(() => {
  client = `client ${tests++}`;
});
afterAll(async () => {
  await server.close();
  await electoral.close();
});

const send = (file: string | Buffer, fields: Readonly<Record<string, string>> = {}, name = 'liste.csv') => {
  const data = new FormData();
  data.set('file', new Blob([Buffer.from(file)]), name);
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  return fetch(`${server.url}/batch?lang=${fields.lang ?? 'en'}`, {
    method: 'POST',
    body: data,
    headers: { accept: 'text/html' },
  });
};
const get = async (file: string | Buffer, fields: Readonly<Record<string, string>> = {}) => {
  const response = await send(file, { act: 'get', ...fields });
  return { response, text: response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString() : '' };
};
const rowsOf = (text: string, delimiter = ','): Array<Record<string, string>> =>
  parse(text, { columns: true, bom: true, delimiter });

const french =
  '\uFEFFNom;Code postal du domicile;Remarque\r\n"Anne; B.";z1a0a1;"deux\r\nlignes"\r\nBob;Z1A 0A2;\r\nCy;k1a0k9;x\r\n';

describe('the page for lists', () => {
  it.each(['en', 'fr'])('is a form that works without scripts, in one language (%s)', async (language) => {
    const page = await (await fetch(`${server.url}/batch?lang=${language}`)).text();
    expect(page).toContain(`<form id="list" class="list-form" action="/batch?lang=${language}" method="post"`);
    expect(page).toContain('enctype="multipart/form-data"');
    expect(page).toContain('value="preview"');
    expect(languageFaults(page, language, [])).toEqual([]);
  });

  it('shows the first rows of a French spreadsheet’s CSV with guessed columns, and counts rows without a result', async () => {
    const response = await send(french, { act: 'preview' });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toMatch(/<option value="1" selected(="")?>Code postal du domicile<\/option>/);
    expect(page).toContain('Île, du &quot;Guet&quot;');
    expect(page).toContain('70%');
    expect(page).toContain('Rows read: 3. Without an answer: 1.');
    expect(page).toContain('We do not know this postal code.');
    expect(JSON.parse(/data-list="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '')).toEqual({
      separator: ';',
      isOldEncoding: false,
      width: 3,
      columns: { postalCode: 1 },
    });
  });

  it('returns a CSV in its own format, with districts, confidence and shares, and stores no copy', async () => {
    const { response, text } = await get(french, { lang: 'fr' });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="liste-districts.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([response.headers.get('list-rows'), response.headers.get('list-rows-without-answer')]).toEqual(['3', '1']);
    expect(text.startsWith('\uFEFFNom;Code postal du domicile;Remarque;federal_id;')).toBe(true);
    const [anne, bob, cy] = rowsOf(text, ';');
    expect(anne).toMatchObject({
      Nom: 'Anne; B.',
      Remarque: 'deux\r\nlignes',
      federal_id: 'fed-1',
      federal_name: 'Île, du "Guet"',
      federal_share: '0.7',
      federal_others: 'fed-2 0.3',
      lookup_method: 'addresses',
      lookup_error: '',
    });
    expect(bob).toMatchObject({ federal_id: 'fed-2', federal_share: '1', lookup_error: '' });
    expect(Number(bob?.lookup_confidence)).toBeGreaterThan(0);
    expect(cy).toMatchObject({ federal_id: '', lookup_error: 'Nous ne connaissons pas ce code postal.' });
  });

  it('adds the external ids of districts if that is ticked, in the file and on the page, and preserves the tick', async () => {
    const points = 'lat,lng\n41.5,-46.5\n42.6,-45.3\n';
    const { text } = await get(points, { ids: 'true' });
    const [without, within] = rowsOf(text);
    const id = 'ocd-division/country:zz/province:xa/ed:2';
    expect([without?.municipal_ocd_id, within?.municipal_ocd_id, within?.municipal_dguid]).toEqual(['', id, '']);
    const page = await (await send(points, { act: 'preview', ids: 'true' })).text();
    expect(page).toContain(`>${id}</span>`);
    expect(page).toMatch(/<input id="ids" type="checkbox"[^>]* checked/);
    const plain = await get(points);
    expect(plain.text).not.toContain('dguid');
    const unticked = await (await send(points, { act: 'preview' })).text();
    expect(unticked).not.toContain(id);
    expect(unticked).not.toMatch(/<input id="ids" type="checkbox"[^>]* checked/);
    // The tick stays if the list is refused, as is a list that has such columns.
    const refused = await send('federal_ocd_id,code\nx,Z1A0A1\n', { ids: 'true' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/<input id="ids" type="checkbox"[^>]* checked/);
  });

  it('escapes what a spreadsheet would read as a formula, of the list and of districts, but no negative number', async () => {
    const { text } = await get('lat,lng,=note\n41.5,-46.5,"=HYPERLINK(""http://x"")"\n41.5,-46.5,\'=1\n99,-46.5,@x\n');
    const [header, first, second, third] = text.split('\r\n');
    expect(header).toContain("lat,lng,'=note,");
    expect(first).toContain(`41.5,-46.5,"'=HYPERLINK(""http://x"")",`);
    expect(first).toContain(",'=East,1,");
    expect(second).toContain("41.5,-46.5,'=1,");
    expect(third).toContain("99,-46.5,'@x,");
    expect(third).toContain('This is not a latitude and longitude in degrees.');
  });

  it('returns a workbook for a workbook', async () => {
    const workbook = await buffer(
      writeWorkbook({
        name: 'Liste',
        columns: [{ label: 'Code' }, { label: 'Montant', kind: 'amount' }, { label: 'Note' }],
        rows: [
          ['Z1A 0A2', '12.50', '=1+1'],
          ['Z1A0A1', '', '007'],
        ],
      }),
    );
    const response = await send(workbook, { act: 'get' }, 'liste.xlsx');
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(response.headers.get('content-disposition')).toContain('liste-districts.xlsx');
    const table = await openFile(Buffer.from(await response.arrayBuffer()), undefined);
    expect(table.sheet).toBe('Liste');
    expect(table.header).toEqual(['Code', 'Montant', 'Note', ...columnsOf({ ids: false })]);
    const rows = [];
    for await (const slice of table.slices()) rows.push(...slice.rows);
    expect(rows.map(({ cells }) => cells.slice(0, 7))).toEqual([
      ['Z1A 0A2', '12.5', '=1+1', 'fed-2', '2', '=East', '1'],
      ['Z1A0A1', '', '007', 'fed-1', '1', 'Île, du "Guet"', '0.7'],
    ]);
  });

  it('uses the chosen columns, and an address beside the postal code; a postal box gets the result of its code', async () => {
    const list = 'a,b,c\nK1A,Z1A0A1,6 rue Kelp\nK1A,Z1A0A1,C.P. 5\nK1A,Z1A0A1,\n';
    const { text } = await get(list, { postalCode: '1', address: '2', lat: '', lng: '' });
    expect(rowsOf(text).map(({ federal_id, federal_share }) => [federal_id, federal_share])).toEqual([
      ['fed-2', '1'],
      ['fed-1', '0.7'],
      ['fed-1', '0.7'],
    ]);
  });

  it('says for each row why it has no result', async () => {
    const { text } = await get('code,n\nZ1A0A2,1\nK1A0K9,1\n12345,1\n,1\nZ1A0A2,1,2\nZ1A0A2\nZ1A0A2,"1\n', {
      postalCode: '0',
    });
    expect(rowsOf(text).map(({ lookup_error }) => lookup_error)).toEqual([
      '',
      'We do not know this postal code.',
      'This is not a Canadian postal code.',
      'This is not a Canadian postal code.',
      'The row has more cells than the header.',
      '',
      'The row cannot be read: check its quotation marks.',
    ]);
  });

  it('asks for the columns if none can be guessed, and refuses an insufficient choice', async () => {
    const first = await send('name,age\nAnne,30\n', { act: 'get' });
    expect(first.status).toBe(400);
    const page = await first.text();
    expect(page).toContain('We cannot tell which column has the postal codes');
    expect(page).toContain('<select id="postalCode"');
    const second = await send('name,age\nAnne,30\n', { act: 'get', postalCode: '', lat: '1', lng: '9', address: '' });
    expect(second.status).toBe(400);
    expect(await second.text()).toContain('Choose a column of postal codes, or both latitude and longitude.');
  });

  it('refuses a list that has districts already, an empty one, and what is not a list, with an explanation', async () => {
    const refusals: ReadonlyArray<readonly [Buffer, string]> = [
      [Buffer.from('code,federal_id\nZ1A0A2,x\n'), 'The list already has a column “federal_id”.'],
      [Buffer.from(''), 'Choose a file first.'],
      [Buffer.from('code\n'), 'The list is empty.'],
      [Buffer.from('%PDF-1.7\n'), 'This is not a list.'],
      [Buffer.from('504b0304ffff', 'hex'), 'This workbook is damaged, or protected.'],
    ];
    for (const [file, words] of refusals) {
      const response = await send(file, { act: 'get' });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
    }
  });

  it('escapes the content of a list', async () => {
    const page = await (
      await send('<b>x</b>,postal code\n"<i>","<script>alert(1)</script>"\n,Z1A0A2\n', { act: 'preview' })
    ).text();
    expect(page).toContain('&lt;script');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<b>x');
  });
});

describe('what a list may cost', () => {
  it('is bounded in bytes before it is read, and in rows', async () => {
    const large = await send(Buffer.alloc(9 * 1024 * 1024, 'Z1A0A2\n'), { act: 'get' });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('larger than 8 MB')]);
    const long = await send(`code\n${'Z1A0A2\n'.repeat(20_001)}`, { act: 'get' });
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('more than 20,000 rows')]);
    const most = await send(`code\n${'Z1A0A2\n'.repeat(20_000)}`, { act: 'get' });
    expect(most.headers.get('list-rows')).toBe('20000');
    await most.text();
  });

  it('is bounded in the unpacked size of a workbook', async () => {
    const zip = new ZipFile();
    const xml = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`);
    zip.addBuffer(xml('<workbook><sheets><sheet name="a" sheetId="1" id="r"/></sheets></workbook>'), 'xl/workbook.xml');
    zip.addBuffer(
      xml('<Relationships><Relationship Id="r" Type="x/worksheet" Target="s.xml"/></Relationships>'),
      'xl/_rels/workbook.xml.rels',
    );
    zip.addBuffer(Buffer.alloc(65 * 1024 * 1024, ' '), 'xl/s.xml');
    zip.end();
    const bomb = await buffer(zip.outputStream);
    expect(bomb.length).toBeLessThan(1_000_000);
    const response = await send(bomb, { act: 'get' }, 'a.xlsx');
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('far more than a list')]);
  });

  it.each(['en', 'fr'])(
    'refuses a small workbook that unpacks without end, while pages are answered (%s)',
    async (lang) => {
      const hostile = await hostileWorkbooks['elements of a sheet nested without end'](1_000_000);
      expect(hostile.length).toBeLessThan(10_000);
      const refused = send(hostile, { act: 'get', lang }, 'a.xlsx');
      expect((await fetch(`${server.url}/batch`)).status).toBe(200);
      const response = await refused;
      const helps = lang === 'fr' ? 'enregistrez-le de nouveau en .xlsx' : 'save it as .xlsx again';
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(helps)]);
    },
  );

  it('counts lists and rows apart from other pages: all rows of a list or none', async () => {
    const limit = 2000;
    const one = await send('code\nZ1A0A2\n', { act: 'preview' });
    expect(one.headers.get('x-ratelimit-limit')).toBe(String(limit));
    expect(one.headers.get('x-ratelimit-remaining')).toBe(String(limit - 100));
    const full = `code\n${'Z1A0A2\n'.repeat(20_000)}`;
    const second = await send(full, { act: 'get' });
    expect([second.status, second.headers.get('x-ratelimit-remaining')]).toEqual([200, String(limit - 1100)]);
    await second.text();
    const third = await send(full, { act: 'get' });
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await third.text()).toContain('More than 40,000 rows have come from your network within a minute');
    for (let n = 0; n < 8; n++) expect((await send('code\nZ1A0A2\n', { act: 'preview' })).status).toBe(200);
    const last = await send('code\nZ1A0A2\n', { act: 'preview', lang: 'fr' });
    expect([last.status, await last.text()]).toEqual([
      429,
      expect.stringContaining('lignes sont venues de votre réseau'),
    ]);
  });

  it('has no place before it has arrived: stalled ones keep nobody waiting', async () => {
    const stalled = Array.from({ length: 6 }, () =>
      request(`${server.url}/batch`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', expect: '100-continue' },
      }),
    );
    for (const one of stalled) {
      one.on('error', () => {});
      one.flushHeaders();
      // The server has begun with it.
      await once(one, 'continue');
      one.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ncode\r\n');
    }
    const answer = await send('code\nZ1A0A2\n', { act: 'get' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Z1A0A2')]);
    for (const one of stalled) one.destroy();
  });
});
