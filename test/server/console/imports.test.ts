// Longer than other files: an import has five pages, and each of its rules is seen on one of them.
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '#server/operations/roles.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { isConfirmed } from '#test/support/pages/confirmed.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';
import { workbookRows } from '#test/support/tables/workbook-rows.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await member('staff', 'MANAGER');
});
afterEach(() => app.database.knex('imports').delete());

async function member(name: string, role: Role, campaignId = campaign.campaignId): Promise<Visitor> {
  const { email } = await app.person(name, campaignId, role);
  const visitor = app.visitor();
  await visitor.signIn(email);
  return visitor;
}

interface Place {
  readonly of?: { readonly campaignId: string; readonly code: string };
  readonly by?: Visitor;
}

const path = (page: string, { code } = campaign) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

type Kind = 'voters' | 'volunteers' | 'donations';

async function upload(
  kind: Kind,
  content: string | Uint8Array<ArrayBuffer>,
  { of = campaign, by = staff }: Place = {},
  name = 'list.csv',
) {
  await by.get(path(`/import/${kind}`, of));
  return by.upload(path(`/import/${kind}`, of), { name, content });
}

/** Uploads a list, and returns the path of its import. */
async function uploaded(kind: Kind, content: string | Uint8Array<ArrayBuffer>, place: Place = {}): Promise<string> {
  const answer = await upload(kind, content, place);
  expect([answer.status, textOf(await answer.clone().text())]).toEqual([303, expect.stringContaining('Redirecting')]);
  return answer.headers.get('location') as string;
}

/** What the form of the columns would send as it is. */
function columnsOf(html: string): Record<string, string> {
  const selects = [...html.matchAll(/<select id="column\d+" name="(column\d+)"[\s\S]*?<\/select>/g)].map(
    ([select, name]) => [
      name as string,
      /<option (?:selected value="([\w.]+)"|value="([\w.]+)" selected)/.exec(select)?.slice(1).find(Boolean) ?? '',
    ],
  );
  const inputs = [...html.matchAll(/<input id="(all-\w+)"[^>]*?(?: value="([^"]*)")?\/>/g)];
  return Object.fromEntries([...selects, ...inputs.map(([, name, value = '']) => [name as string, value])]);
}

/** Uploads a list and checks it by the columns that were guessed. Its preview is the visitor's page then. */
async function checked(
  kind: Kind,
  content: string | Uint8Array<ArrayBuffer>,
  defaultValues: Record<string, string> = {},
  place: Place = {},
) {
  const address = await uploaded(kind, content, place);
  const { by = staff } = place;
  await by.get(address);
  const answer = await by.post(`${address}/columns`, { ...columnsOf(by.html), ...defaultValues });
  expect([answer.status, textOf(by.html)]).toEqual([303, expect.any(String)]);
  await app.imports.idle();
  await by.get(address);
  return address;
}

async function shownColumns(address: string): Promise<Record<string, string>> {
  await staff.get(`${address}/columns`);
  return columnsOf(staff.html);
}

async function start(address: string, duplicates = 'skip', by = staff) {
  const answer = await by.post(`${address}/start`, { duplicates });
  await app.imports.idle();
  if (answer.status === 303) await by.get(address);
  return answer;
}

const query = async (sql: string, ...values: string[]) => (await app.database.knex.raw(sql, values)).rows;
const voters = (campaignId = campaign.campaignId) =>
  query(
    'select first_name, last_name, address, postal_code, riding from voters where campaign_id = ? order by id',
    campaignId,
  );

const header = 'First name,Surname,Address,City,Province,Postal code,Riding,Poll,Support,Colour\n';
const line = (
  first: string,
  last: string,
  rest: Partial<Record<'address' | 'code' | 'support' | 'riding', string>> = {},
) =>
  `${first},${last},${rest.address ?? '1 Main St'},Grand Banc,XA,${rest.code ?? 'Z1A 1A1'},${rest.riding ?? 'Les Bancs'},12,${rest.support ?? ''},red\n`;

describe('an import of voters', () => {
  it('records rows without a riding unchanged on request, whatever riding the form offers', async () => {
    const rows = header + line('Anne', 'Tremblay') + line('Bo', 'Roe', { riding: ' ', address: '2 Main St' });
    const address = await checked('voters', rows, { 'all-riding': '' });
    expect(textOf(staff.html)).toContain('3 Riding: is required');
    await staff.post(`${address}/columns`, { ...(await shownColumns(address)), 'left-empty': 'true' });
    await app.imports.idle();
    await staff.get(`${address}/columns`);
    expect(staff.html).toMatch(/name="left-empty"[^>]* checked/);
    await start(address);
    expect((await voters()).map(({ riding }: { riding: string }) => riding)).toEqual(['Les Bancs', '']);
    await query('delete from voters where campaign_id = ?', campaign.campaignId);
    await query('update voter_counts set voters = 0 where campaign_id = ?', campaign.campaignId);
  });

  it('shows what would be recorded and what is wrong per row, and records the rest', async () => {
    const address = await checked(
      'voters',
      header +
        line('Anne', 'Tremblay', { code: 'z1a-1a1', support: '2' }) +
        line('', 'Nameless') +
        line('Bo', 'Roe', { address: '2 Main St', code: 'K1', support: '7' }) +
        '\n' +
        line('Émile', 'Côté', { address: '"3, rue du Quai\nporte 2"' }) +
        line('Zoé', 'Long', { address: '4 Main St' }).replace('red', 'red,blue'),
    );
    const preview = textOf(staff.html);
    expect(preview).toMatch(/Rows that can be imported 2 .*Duplicates 0 .*Rows with errors, which are not imported 3/);
    expect(preview).toContain('2 Anne Tremblay 1 Main St Grand Banc XA Z1A 1A1 Les Bancs 12 2');
    expect(preview).toContain('3 Given name: is required');
    expect(preview).toMatch(
      /4 (Postal code: must be a Canadian postal code such as K1A 0B1|Support[^:]*: must be a whole number from 1 to 5) (Postal|Support)/,
    );
    expect(preview).toContain('8 The row has more cells than there are columns');
    expect(preview).toContain('Given name: is required One row: line 3 Type it in these rows');
    expect(preview).toContain('In the file: “K1” Correct it');
    expect(await voters()).toEqual([]);

    expect((await start(address)).status).toBe(303);
    expect(textOf(staff.html)).toMatch(/Imported rows 2 .*Rows that were not imported 3/);
    expect(await voters()).toEqual([
      { first_name: 'Anne', last_name: 'Tremblay', address: '1 Main St', postal_code: 'Z1A 1A1', riding: 'Les Bancs' },
      {
        first_name: 'Émile',
        last_name: 'Côté',
        address: '3, rue du Quai\nporte 2',
        postal_code: 'Z1A 1A1',
        riding: 'Les Bancs',
      },
    ]);
    const [{ voters: counted }] = await query(
      'select voters from voter_counts where campaign_id = ?',
      campaign.campaignId,
    );
    expect(Number(counted)).toBe(2);
    // What is recorded is stored only as a voter.
    expect(await query('select line from import_rows order by line')).toEqual([{ line: 3 }, { line: 4 }, { line: 8 }]);
    const [entry] = await query(
      "select a.*, u.name from audit_log a join users u on u.id = a.user_id where operation = 'importVoters'",
    );
    expect(entry).toMatchObject({ name: 'staff', row_count: 2, record_id: address.split('/').at(-1) });
    expect(entry.fields).toContain('firstName');
    // The form that starts it, sent again, changes nothing.
    expect((await start(address)).status).toBe(422);
    expect(await voters()).toHaveLength(2);
    await staff.post(`${address}/discard`);
    expect(await query('select 1 from import_rows union all select 1 from imports')).toEqual([]);
    expect(await voters()).toHaveLength(2);
  });

  it('reports each fault once, with its rows, their values and the correction, and returns only these rows', async () => {
    const faulty = Array.from({ length: 60 }, (_, i) => line('Bo', `Roe${i}`, { address: `${i} Main St`, code: 'K1' }));
    const address = await checked('voters', header + line('', 'Nameless') + faulty.join('') + line('Anne', 'Good'));
    const causes = () => textOf(/<ul class="causes">[\s\S]*?<\/ul>/.exec(staff.html)?.[0] ?? '');
    expect(causes()).toMatch(
      /^ Postal code: must be .*? 60 rows: lines 3, 4, 5, 6, 7, 8, 9, 10 and 52 more In the file: “K1” Correct it .*Given name: is required One row: line 2 /,
    );
    expect(causes().match(/must be/g)).toHaveLength(1);
    // One by one they are there if they are asked for.
    expect(staff.html).toMatch(/<details><summary>All of these rows, line by line/);
    const linesShown = () =>
      [...staff.html.matchAll(/<td data-label="Line">(\d+)<\/td><td data-label="What is wrong">/g)].map(([, n]) => n);
    expect(linesShown()).toHaveLength(50);
    const links = (name: string) =>
      [...staff.html.matchAll(/href="([^"]*fault=[^"]*)"/g)]
        .map(([, href = '']) => href.replaceAll('&amp;', '&'))
        .filter((href) => href.includes(name));
    const [file, shown] = links('postalCode.FORM');
    const [missing] = links('firstName.MISSING').filter((href) => !href.includes('rows.csv'));
    const csv = await (await staff.get(file as string)).text();
    expect(csv.match(/Postal code: must be/g)).toHaveLength(60);
    expect(csv).not.toContain('Nameless');
    await staff.get(missing as string);
    expect(linesShown()).toEqual(['2']);
    await staff.get(shown as string);
    const further = /href="([^"]*fault=[^"]*faulty=52[^"]*)"/.exec(staff.html)?.[1]?.replaceAll('&amp;', '&');
    await staff.get(further as string);
    expect(linesShown()).toEqual(Array.from({ length: 10 }, (_, i) => String(53 + i)));
    // An unknown fault is not an error.
    expect((await staff.get(`${address}?fault=';--`)).status).toBe(200);
    await start(address);
    expect(causes()).toMatch(/60 rows: lines 3/);
    await staff.get(`${address}?lang=fr`);
    expect(causes()).toMatch(/Code postal\s*: doit être .* 60 lignes : lignes 3, 4, 5, 6, 7, 8, 9, 10 et 52 autres /);
    await staff.get(`${address}?lang=en`);
    await query('delete from voters where campaign_id = ?', campaign.campaignId);
    await query('update voter_counts set voters = 0 where campaign_id = ?', campaign.campaignId);
  });

  it('names the columns that are left out, in both languages, and knows short names of directions', async () => {
    const address = await uploaded(
      'voters',
      'First name,Last name,Street number,Street,Dir,City,Postal code,Shoe size\nAnne,Roe,9,Zephyr St,N,Grand Banc,Z1A 1A1,37\n',
    );
    const page = async (language: string) =>
      textOf(await (await staff.get(`${address}/columns?lang=${language}`)).text());
    expect(await page('fr')).toContain('Écartées pour l’instant\u00a0: Shoe size.'.replace('\u00a0', ' '));
    expect(await page('en')).toContain('Left out so far: Shoe size.');
  });

  it('maps a column of external ids; each voter has one, whatever the member chooses', async () => {
    const other = await app.campaign();
    const by = await member('numbered', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const numbered = (id: string, row: string) => row.replace(/red$/m, id);
    const head = header.replace('Colour', 'Member ID');
    const imported = await checked('voters', head + numbered('M-1', line('Anne', 'Tremblay')), {}, place);
    await start(imported, 'skip', by);
    const file =
      head +
      numbered('M-1', line('Anna', 'Tremblay-Roe', { address: '9 Elm St' })) +
      numbered('M-2', line('Bo', 'Roe', { address: '2 Main St' })) +
      numbered('M-2', line('Cy', 'Roe', { address: '3 Main St' })) +
      numbered('', line('Di', 'Roe', { address: '4 Main St' }));
    const address = await checked('voters', file, {}, place);
    expect(textOf(by.html)).toMatch(/can be imported 2 .*Duplicates 2 /);
    expect(textOf(by.html)).toContain('2 Same person as a record of the campaign');
    await start(address, 'import', by);
    expect(textOf(by.html)).toMatch(/Imported rows 2 .*Rows that were not imported 2/);
    const stored = await query(
      'select first_name, external_id from voters where campaign_id = ? order by id',
      other.campaignId,
    );
    expect(stored).toEqual([
      { first_name: 'Anne', external_id: 'M-1' },
      { first_name: 'Bo', external_id: 'M-2' },
      { first_name: 'Di', external_id: null },
    ]);
  });

  it('counts what each rule would match, and lists the rows of one rule', async () => {
    const other = await app.campaign();
    const by = await member('ruled', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const head = header.replace('Colour', 'Member ID').replace('Support', 'Email');
    const row = (first: string, address: string, email: string, own: string) =>
      line(first, 'Roe', { address, support: email }).replace(/red$/m, own);
    await start(await checked('voters', head + row('Anne', '1 Elm St', 'a@example.org', 'M-1'), {}, place), 'skip', by);
    const rows = [
      row('Bo', '2 Elm St', '', 'M-1'),
      row('Anne', '1 Elm Street', '', ''),
      row('Anne', '3 Elm St', 'A@example.org', ''),
      row('Ann', '1 Elm St', '', ''),
      row('Cy', '4 Elm St', '', ''),
    ];
    const address = await checked('voters', head + rows.join(''), {}, place);
    const rules = ['identifier 1', 'e-mail address 1', 'name and address 1'];
    for (const rule of rules) expect(textOf(by.html)).toContain(`Duplicates by ${rule}`);
    expect(textOf(by.html)).toContain('Rows that look like a record 1 ');
    const listed = () =>
      [...textOf(by.html).matchAll(/(\d) Same person as[^(]*\(([^)]*)\)/g)].map(([, ...found]) => found);
    const all = [
      ['2', 'same identifier'],
      ['3', 'same name and address'],
      ['4', 'same e-mail address'],
    ];
    expect(listed()).toEqual(all);
    expect(by.html).toContain('?rule=EMAIL#duplicates');
    await by.get(`${address}?rule=EMAIL`);
    expect(listed()).toEqual([all[2]]);
    expect(textOf(by.html)).toContain('Duplicates by every rule');
    await by.get(`${address}?rule=NOSUCH`);
    expect(listed()).toEqual(all);
    await by.post(`${address}/discard`);
  });

  it('names duplicates within the file and of the campaign, which are left out or imported', async () => {
    const other = await app.campaign();
    const by = await member('dup', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const imported = await checked(
      'voters',
      header + line('Anne', 'Tremblay', { address: '345 Main Street' }),
      {},
      place,
    );
    await start(imported, 'skip', by);
    const [{ id }] = await query('select id from voters where campaign_id = ?', other.campaignId);
    const file =
      header +
      line('ANNE', 'TREMBLAY', { address: '345 main st', code: 'Z1A1A1' }) +
      line('Bo', 'Roe', { address: '12-9 Rue du Quai' }) +
      line('Bo', 'Roe', { address: '"9, rue du Quai, app. 12"' }) +
      line('bo', 'roé', { address: '"Apt 12, 9 rue du Quai"' }) +
      line('Bo', 'Roe', { address: '10 rue du Quai' });
    const address = await checked('voters', file, {}, place);
    const preview = textOf(by.html);
    expect(preview).toMatch(/can be imported 2 .*Duplicates 3 /);
    expect(preview).toContain('2 Same person as a record of the campaign');
    expect(by.html).toContain(`/voters/${id}`);
    expect(preview).toMatch(/4 Same person as line 3 of the file.*5 Same person as line 3 of the file/);
    await start(address, 'skip', by);
    expect(textOf(by.html)).toMatch(/Imported rows 2 .*not imported 3/);
    expect(await voters(other.campaignId)).toHaveLength(3);

    const again = await checked('voters', file, {}, place);
    expect(textOf(by.html)).toMatch(/can be imported 0 .*Duplicates 5 /);
    await start(again, 'import', by);
    expect(textOf(by.html)).toMatch(/Imported rows 5 .*not imported 0/);
    expect(await voters(other.campaignId)).toHaveLength(8);
  });

  it('updates the voters that rows match, after a preview by field in both languages', async () => {
    const of = await app.campaign();
    const by = await member('updater', 'MANAGER', of.campaignId);
    const place = { of, by };
    await start(await checked('voters', header + line('Anne', 'Tremblay') + line('Bo', 'Roe'), {}, place), 'skip', by);
    const again = header + line('Anne', 'Tremblay', { support: '2', riding: 'Sable' }) + line('Bo', 'Roe');
    const address = await checked('voters', `${again}${line('Cy', 'New')}`, {}, place);
    const preview = textOf(by.html);
    expect(preview).toMatch(/Duplicates 2 .*Voters that would be updated 1 /);
    expect(preview).toMatch(
      /Voters that would be updated If .*2 Anne Tremblay Riding: Les Bancs → Sable Support, 1 \(for us\) to 5 \(against us\): \(empty\) → 2 /,
    );
    expect(by.html).toMatch(/name="duplicates" value="skip" checked/);
    expect(preview).toContain('Update the voters they match');
    expect(preview).toContain('nobody’s “do not contact” is lifted');
    await by.get(`${address}?lang=fr`);
    expect(textOf(by.html)).toContain('Mettre à jour les électeurs correspondants');
    expect(textOf(by.html)).toMatch(/Circonscription\s: Les Bancs → Sable/);
    await by.get(`${address}?lang=en`);
    await start(address, 'update', by);
    const result = textOf(by.html);
    expect(result).toMatch(/Imported rows 1 Voters updated 1 Voters unchanged 1 Rows that were not imported 0 /);
    const values =
      /2 Anne Tremblay Riding: Les Bancs → Sable Support, 1 \(for us\) to 5 \(against us\): \(empty\) → 2 /;
    expect(result).toMatch(values);
    expect(result).toMatch(
      /Take this import back Removes .*\(1\).* Voters that it updated \(1\) become what they were/,
    );
    // Rows that have updated a voter are not among the skipped ones.
    const csv = await (await by.get(`${address}/rows.csv`)).text();
    expect(csv.trim().split('\n')).toHaveLength(1);
    expect((await voters(of.campaignId)).map(({ riding }: { riding: string }) => riding)).toEqual([
      'Sable',
      'Les Bancs',
      'Les Bancs',
    ]);
  });

  it('shows updates on several pages if they are many', async () => {
    const of = await app.campaign();
    const by = await member('long-notes', 'MANAGER', of.campaignId);
    const people = Array.from({ length: 40 }, (_, n) => `Anne,Roe,${n + 1} Main St,Sable,XA,Z1A 1A1,D`);
    const list = (notes: string) =>
      ['First name,Surname,Address,City,Province,Postal code,Riding,Notes', ...people.map((each) => `${each},${notes}`)]
        .map((row) => `${row}\n`)
        .join('');
    await start(await checked('voters', list('a'.repeat(5000)), {}, { of, by }), 'skip', by);
    const address = await checked('voters', list('b'.repeat(5000)), {}, { of, by });
    const shown = () => by.html.match(/a{5000} → b{5000}/g)?.length ?? 0;
    const pages = async () => {
      const counts = [shown()];
      for (let next = ''; ; ) {
        next = /href="([^"]*\?(?:changes|rows)=\d+#changes)"/.exec(by.html)?.[1] ?? '';
        if (next === '') return counts;
        await by.get(next.split('#')[0] as string);
        counts.push(shown());
      }
    };
    expect(await pages()).toEqual([26, 14]);
    await start(address, 'update', by);
    expect(await pages()).toEqual([26, 14]);
  });

  it('skips a row whose voter was recorded between the preview and the import', async () => {
    const other = await app.campaign();
    const by = await member('between', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const first = await checked('voters', header + line('Anne', 'Tremblay') + line('Bo', 'Roe'), {}, place);
    const second = await checked('voters', header + line('Anne', 'Tremblay'), {}, place);
    expect(textOf(by.html)).toMatch(/can be imported 1 /);
    await start(second, 'skip', by);
    await start(first, 'skip', by);
    expect(textOf(by.html)).toMatch(/Imported rows 1 .*not imported 1 .*Duplicates \(1\)/);
    expect(await voters(other.campaignId)).toHaveLength(2);
  });

  it('refuses beforehand what exceeds the plan, and names the row that exceeded it during the import', async () => {
    const small = await app.campaign({ subscriptionTier: 'COMMUNITY' });
    const by = await member('full', 'MANAGER', small.campaignId);
    const set = (count: number) =>
      query(
        `insert into voter_counts (campaign_id, voters) values (?, ${count})
         on conflict (campaign_id) do update set voters = excluded.voters`,
        small.campaignId,
      );
    await set(499);
    const place = { of: small, by };
    const address = await checked('voters', header + line('Anne', 'One') + line('Bo', 'Two'), {}, place);
    expect(textOf(by.html)).toContain(
      'Voters of the campaign: 499 of the 500 that its Community plan allows. The file has more rows to import (2) than there is room for (1).',
    );
    expect((await start(address, 'skip', by)).status).toBe(402);
    expect(textOf(by.html)).toContain('has room for (1): its Community plan allows 500 voters');
    expect(await voters(small.campaignId)).toEqual([]);

    await set(498);
    // The import is started, and another program takes a place before its first batch.
    await query(
      "update imports set state = 'RUNNING', rows_total = 2, rows_processed = 0, last_line = 0 where campaign_id = ?",
      small.campaignId,
    );
    await set(499);
    await by.get(address);
    await app.imports.idle();
    await by.get(address);
    expect(textOf(by.html)).toMatch(
      /Imported rows 1 .*not imported 1 .*Rows with no room in the plan \(1\).*3 no room in the plan/,
    );
    expect((await voters(small.campaignId)).map(({ last_name }: { last_name: string }) => last_name)).toEqual(['One']);
  });

  it('reads semicolons, tabs, windows-1252, UTF-16 and French names of columns', async () => {
    const other = await app.campaign();
    const by = await member('autre', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const french =
      'Prénom;Nom de famille;Adresse;Ville;Code postal\nHélène;L’Écuyer;1, rue du Quai;Grand Banc;Z1A 1A1\n';
    const latin = Uint8Array.from(Buffer.from(french.replace('’', '\u0092'), 'latin1'));
    await checked('voters', latin, { 'all-province': 'XA' }, place);
    // The campaign's own riding is offered for rows that have none.
    expect(textOf(by.html)).toContain('2 Hélène L’Écuyer 1, rue du Quai Grand Banc XA Z1A 1A1 Banquereau—Sable');
    const tabs = french.replaceAll(';', '\t').replace('1, rue', '"1, rue').replace('Quai', 'Quai"');
    for (const bytes of [
      Buffer.from(`\uFEFF${tabs}`, 'utf16le'),
      Buffer.from(`\uFEFF${french}`, 'utf8'),
      Buffer.from(french, 'utf8'),
    ]) {
      await checked('voters', Uint8Array.from(bytes), { 'all-province': 'XA' }, place);
      expect(textOf(by.html)).toContain('2 Hélène L’Écuyer 1, rue du Quai Grand Banc XA Z1A 1A1');
    }
  });

  it('names each line that is not a valid row, and asks for the encoding of lines that are not UTF-8', async () => {
    const other = await app.campaign();
    const by = await member('lines', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const foreign = Buffer.from(line('Béa', 'Montréal', { address: '4 Main St' }), 'latin1');
    const file = Buffer.concat([
      Buffer.from(
        header +
          line('Zoé', 'Côté') +
          line('Éva', 'Roy', { address: '"2 Main St' }) +
          line('Noé', 'Roe', { address: '3 Main St' }),
      ),
      foreign,
      Buffer.from(`Anne,Poe\n${line('Cy', 'N\0l', { address: '5 Main St' })}`),
    ]);
    const address = await checked('voters', Uint8Array.from(file), {}, place);
    const left = textOf(by.html);
    expect(left).toMatch(/can be imported 2 .*Duplicates 0 .*not imported 4/);
    expect(left).toContain('3 A quotation mark in this line is not closed');
    expect(left).toContain('5 The line is not UTF-8 as the others are.');
    expect(left).toContain('6 The row has fewer cells than there are columns');
    expect(left).toContain('7 The line has an invalid character (U+0000)');
    await by.get(`${address}/columns`);
    expect(textOf(by.html)).toContain('Lines that are not UTF-8: 1. The first are: 5.');
    expect(textOf(by.html)).toContain('Line 5: Béa · Montréal');
    expect(by.html).toMatch(/value="UTF-8" checked|checked value="UTF-8"/);
    await by.post(`${address}/columns`, { ...columnsOf(by.html), encoding: 'WINDOWS-1252' });
    await app.imports.idle();
    await by.get(address);
    expect(textOf(by.html)).toMatch(/can be imported 3 .*not imported 3/);
    await start(address, 'skip', by);
    expect((await voters(other.campaignId)).map((voter: { first_name: string }) => voter.first_name)).toEqual([
      'Zoé',
      'Noé',
      'Béa',
    ]);
  });

  it('imports the exported file of rejected rows as it was written, telephone numbers included', async () => {
    const other = await app.campaign();
    const by = await member('again', 'MANAGER', other.campaignId);
    const place = { of: other, by };
    const columns = 'First name,Surname,Phone,Address,City,Province,Postal code,Riding,Notes\n';
    const row = ",Tremblay,+1 613 555-0101,1 Main St,Grand Banc,XA,Z1A 1A1,Les Bancs,'tis\n";
    const address = await checked('voters', columns + row, {}, place);
    const csv = await (await by.get(`${address}/rows.csv`)).text();
    expect(csv).toContain("Tremblay,'+1 613 555-0101,");
    const again = await checked('voters', csv.replace(',,Tremblay', ',Anne,Tremblay'), {}, place);
    await start(again, 'skip', by);
    expect(await query('select phone, notes from voters where campaign_id = ?', other.campaignId)).toEqual([
      { phone: '+1 613 555-0101', notes: "'tis" },
    ]);
  });

  it('joins one address from several columns, and is corrected by its form', async () => {
    const address = await uploaded(
      'voters',
      'A,B,Civic number,Street,Street name 2,City,Prov,Postal,Riding\nAnne,Roe,5,Elm,St,Sable,XA,Z1A1A1,D\n',
    );
    await staff.get(address);
    const guessed = columnsOf(staff.html);
    expect(guessed).toMatchObject({
      column0: '',
      column2: 'address.number',
      column3: 'address.street',
      column5: 'city',
      column6: 'province',
    });
    const missing = await staff.post(`${address}/columns`, guessed);
    expect([missing.status, textOf(staff.html)]).toEqual([
      400,
      expect.stringContaining('Every record needs: Given name, Family name. Choose a column'),
    ]);
    // At the first unmapped column.
    expect(staff.html).toMatch(/href="#column0".*id="column0-error"/s);
    const twice = { ...guessed, column0: 'firstName', column1: 'firstName', column4: 'address.type' };
    expect((await staff.post(`${address}/columns`, twice)).status).toBe(400);
    expect(textOf(staff.html)).toContain('Two columns are matched to the same field: Given name.');
    expect(staff.html).toMatch(/href="#column1".*id="column1-error"/s);
    expect(columnsOf(staff.html)).toMatchObject(twice);
    expect((await staff.post(`${address}/columns`, { ...twice, column1: 'lastName' })).status).toBe(303);
    await app.imports.idle();
    await staff.get(address);
    expect(textOf(staff.html)).toContain('2 Anne Roe 5 Elm St Sable XA Z1A 1A1 D');
    await staff.get(`${address}/columns`);
    expect(columnsOf(staff.html)).toMatchObject({ column1: 'lastName', column4: 'address.type' });
    await staff.post(`${address}/discard`);
  });

  it('lists what was not imported as CSV, with the reasons and without formulas', async () => {
    const address = await checked(
      'voters',
      header + line('=HYPERLINK("x")'.replaceAll('"', ''), '', { address: '@1 Main' }),
    );
    const answer = await staff.get(`${address}/rows.csv`);
    expect(answer.headers.get('content-disposition')).toContain('not-imported.csv');
    const csv = await answer.text();
    expect(csv).toBe(
      'Line,Not imported because,First name,Surname,Address,City,Province,Postal code,Riding,Poll,Support,Colour\r\n' +
        "2,Family name: is required,'=HYPERLINK(x),,'@1 Main,Grand Banc,XA,Z1A 1A1,Les Bancs,12,,red\r\n",
    );
    expect(textOf(staff.html)).toContain('No row of this file can be imported.');
    await staff.post(`${address}/discard`);
  });

  it('shows a hostile file escaped on every page', async () => {
    const bad = '<img src=x onerror=alert(1)>';
    const file =
      header.replace('Colour', bad) +
      line(bad, bad, { address: bad, code: bad, riding: bad }) +
      line(bad, bad, { address: bad });
    const answer = await upload('voters', file, {}, `${bad}.csv`);
    const address = answer.headers.get('location') as string;
    const pages = [await (await staff.get(address)).text()];
    await staff.post(`${address}/columns`, columnsOf(staff.html));
    await app.imports.idle();
    pages.push(await (await staff.get(address)).text());
    await start(address);
    pages.push(staff.html, await (await staff.get(path('/import/voters'))).text());
    for (const html of pages) {
      expect(html).toContain('onerror=alert(1)');
      expect(html).not.toContain('<img');
    }
    await staff.post(`${address}/discard`);
  });
});

describe('an import of volunteers', () => {
  it('accepts several names, states in words, and hours; the same e-mail address is a duplicate', async () => {
    const file =
      'Prénom;Nom;Courriel;Téléphone;Statut;Compétences;Heures\n' +
      'Odette;Shoalley;odette@example.org;709 555-0176;actif;conduite, français;12,5\n' +
      'Odette;S.;ODETTE@example.org;;;;\n' +
      'Yves;Roy;yves;;peut-être;;-3\n';
    const address = await checked('volunteers', file);
    const preview = textOf(staff.html);
    expect(preview).toMatch(/can be imported 1 .*Duplicates 1 .*not imported 1/);
    expect(preview).toContain('3 Same person as line 2 of the file');
    // Rows of other records than voters change none.
    expect(staff.html).toContain('name="duplicates" value="import"');
    expect(staff.html).not.toContain('value="update"');
    expect(preview).toMatch(/4 E-mail: must be .*State: must be pending.*Hours volunteered: must be a number/);
    await start(address);
    expect(
      await query('select name, email, status, skills, role, hours_logged::float8 as hours from volunteers'),
    ).toEqual([
      {
        name: 'Odette Shoalley',
        email: 'odette@example.org',
        status: 'ACTIVE',
        skills: ['conduite', 'français'],
        role: 'canvasser',
        hours: 12.5,
      },
    ]);
    expect(await query("select row_count from audit_log where operation = 'importVolunteers'")).toEqual([
      { row_count: 1 },
    ]);
    const hours = await checked('volunteers', 'name;email;hours\nA;a@example.org;1 200,50\nB;b@example.org;1,200\n');
    expect(textOf(staff.html)).toMatch(
      /can be imported 1 .*3 Hours volunteered: could be 1200\.00 or 1\.20; write it without/,
    );
    await start(hours);
    expect(await query("select hours_logged::float8 as hours from volunteers where name in ('A', 'B')")).toEqual([
      { hours: 1200.5 },
    ]);
    await staff.post(`${hours}/discard`);
    const again = await checked('volunteers', file);
    expect(textOf(staff.html)).toContain('Same person as line 2 of the file, a record of the campaign');
    await staff.post(`${again}/discard`);
    await staff.post(`${address}/discard`);
  });
});

describe('an import of donations', () => {
  const head = 'Donation number,Donor,Address,City,Province,Postal code,Amount,Received,Method\n';
  const gift = (donor: string, amount: string, rest: Partial<Record<'code' | 'day' | 'method' | 'id', string>> = {}) =>
    `${rest.id ?? ''},${donor},1 Marram Rd,Port Merrow,XA,${rest.code ?? 'Z1A 1A1'},"${amount}",${rest.day ?? '2026-09-19'},${rest.method ?? 'cheque'}\n`;
  const stored = (campaignId: string) =>
    query('select donor_name, amount_cents, status from donations where campaign_id = ? order by id', campaignId);

  it('shows limits, near donors and duplicates before anything is recorded, and is undone', async () => {
    const of = await app.campaign();
    const by = await member('treasurer', 'MANAGER', of.campaignId);
    const first = await checked('donations', head + gift('Anne Tremblay', '1 700,00 $', { id: 'D-1' }), {}, { of, by });
    expect(textOf(by.html)).toContain('Anne Tremblay 1 Marram Rd Port Merrow XA Z1A 1A1 $1,700.00 2026-09-19 cheque');
    await start(first, 'skip', by);
    // Records of one moment are of one import.
    app.now = new Date(app.now.getTime() + 1000);
    const file =
      head +
      gift('Anne Tremblay', '1700') +
      gift('Anne Tremblay', '75', { day: '2026-09-18' }) +
      gift('Anne Tremblay', '1', { day: '2026-09-17' }) +
      gift('Anne Tremblay', '50', { code: 'Z9Z 9Z9' }) +
      gift('Ann Tremblay', '60') +
      gift('Bo Roe', '70', { method: 'shells' });
    const address = await checked('donations', file, { 'all-donorIsCanadianAttested': 'yes' }, { of, by });
    const preview = textOf(by.html);
    expect(preview).toMatch(/can be imported 3 .*Duplicates 1 .*errors, which are not imported 2 .*day and amount 1 /);
    expect(preview).toContain('2 Repeats a record of the campaign (same donor, day and amount)');
    expect(preview).toContain(
      '4 Amount: would take the donor past the limit of $1,775.00 for 2026, since $1,775.00 are already counted',
    );
    expect(preview).toContain('7 Method: must be credit card, e-transfer, cheque, cash, other or in kind');
    expect(preview).toMatch(/5 the same name at another postal code .*6 a similar name at the same postal code/);
    expect(preview).toContain(
      [
        'Totals of the rows Rows Method Count Amount Can be imported all 3 $185.00 Can be imported cheque 3 $185.00',
        'Duplicates all 1 $1,700.00 Duplicates cheque 1 $1,700.00',
        'With errors all 2 $71.00 With errors cheque 1 $1.00 With errors not readable 1 $70.00',
      ].join(' '),
    );
    await by.get(`${address}?lang=fr`);
    const spaced = textOf(by.html).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(spaced).toContain('Peuvent être importées tous 3 185,00 $ Peuvent être importées chèque 3 185,00 $');
    expect(spaced).toContain('Doublons tous 1 1 700,00 $');
    await by.get(`${address}?lang=en`);
    expect(await stored(of.campaignId)).toHaveLength(1);

    await start(address, 'skip', by);
    expect(textOf(by.html)).toContain('Imported all 3 $185.00 Imported cheque 3 $185.00 Duplicates all 1 $1,700.00');
    expect(textOf(by.html)).toMatch(/Imported rows 3 .*Rows that were not imported 3 See the donations/);
    expect(textOf(by.html)).toContain('Voids the donations that this import recorded (3)');
    const taken = await by.post(`${address}/take-back`);
    expect([taken.status, taken.headers.get('location')]).toEqual([303, path('/donations?did=import-taken-back', of)]);
    expect((await stored(of.campaignId)).map(({ status }: { status: string }) => status)).toEqual([
      'IN_FORCE',
      'VOIDED',
      'VOIDED',
      'VOIDED',
    ]);
    await by.get(path('/donations', of));
    expect(by.html).toContain(path('/import/donations', of));
  });
});

describe('a file', () => {
  it.each([
    ['a spreadsheet', () => zipOf({ 'xl/workbook.xml': '<x/>' }), 'Open it in your spreadsheet program'],
    ['an old spreadsheet', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Open it in your spreadsheet program'],
    ['a PDF', () => Buffer.from('%PDF-1.7 x'), 'This is not a text file'],
    ['an archive', () => Buffer.from('1f8b0800', 'hex'), 'Unpack an archive first'],
    ['bytes', () => Buffer.from('a,b\n\0\x01\0,\n'), 'This is not a text file'],
    ['nothing', () => Buffer.alloc(0), 'The file is empty'],
    ['a header alone', () => Buffer.from('Name,Email\n'), 'The file is empty'],
    ['a header with an open quotation mark', () => Buffer.from('Name,"Email\nAnne,a\n'), 'is not closed there'],
    [
      'a header with U+0000',
      () => Buffer.from('Name,Email\0\nAnne,a@example.org\n'),
      'names of the columns, in line 1',
    ],
    ['too many columns', () => Buffer.from(`${'a,'.repeat(201)}a\n1\n`), 'more than 200 columns'],
  ])('that is %s is refused with what to do', async (_, content, sentence) => {
    const answer = await upload('volunteers', Uint8Array.from(await content()));
    expect([answer.status, textOf(staff.html)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('is required if none was chosen, and refused if it is too large', async () => {
    await staff.get(path('/import/voters'));
    expect((await staff.post(path('/import/voters'))).status).toBe(400);
    expect(staff.html).toMatch(/href="#file".*id="file-error"/s);
    expect(textOf(staff.html)).toContain('Choose a file first.');
    const answer = await upload('voters', 'x'.repeat(20 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('larger than 20 MB');
    const rows = await upload('voters', `A\n${'1\n'.repeat(100_001)}`);
    expect([rows.status, textOf(staff.html)]).toEqual([400, expect.stringContaining('more than 100000 rows')]);
    expect(await query('select 1 from imports where campaign_id = ?', campaign.campaignId)).toEqual([]);
  });

  it('needs the form token too, and is not read from strangers', async () => {
    const body = () => {
      const form = new FormData();
      form.set('file', new Blob(['Name,Email\nA,a@example.org\n']), 'list.csv');
      return form;
    };
    const send = (cookies: string) =>
      fetch(app.server.url + path('/import/volunteers'), {
        method: 'POST',
        body: body(),
        redirect: 'manual' as const,
        headers: { Accept: 'text/html', Cookie: cookies, Origin: app.server.url },
      });
    expect((await send(staff.cookies)).status).toBe(403);
    expect((await send('')).status).toBe(401);
    const reader = await member('reader', 'MEMBER');
    expect((await upload('volunteers', 'Name,Email\nA,a@example.org\n', { by: reader })).status).toBe(403);
    expect(await query('select 1 from imports where campaign_id = ?', campaign.campaignId)).toEqual([]);
  });

  it('is one of at most five, belongs only to its campaign, and is deleted after a day', async () => {
    const list = 'Name,Email\nA,a@example.org\n';
    const addresses: string[] = [];
    for (let i = 0; i < 5; i++) addresses.push(await uploaded('volunteers', list));
    expect((await upload('volunteers', list)).status).toBe(400);
    expect(textOf(staff.html)).toContain('Discard one that is no longer needed');
    const theirs = await app.campaign();
    const by = await member('theirs', 'OWNER', theirs.campaignId);
    const foreign = (addresses[0] as string).replace(campaign.code, theirs.code);
    for (const page of ['', '/columns', '/rows.csv']) expect((await by.get(foreign + page)).status).toBe(404);
    for (const page of ['/columns', '/start', '/stop', '/discard'])
      expect((await by.post(foreign + page)).status).toBe(404);

    const day = 24 * 3_600_000;
    const uploadedAt = app.now;
    app.now = new Date(uploadedAt.getTime() + day - 1);
    await app.imports.resume();
    // A session expires after half a day without use.
    const later = await member('staff', 'MANAGER');
    expect((await later.get(addresses[0] as string)).status).toBe(200);
    app.now = new Date(uploadedAt.getTime() + day);
    expect((await later.get(addresses[0] as string)).status).toBe(404);
    await app.imports.resume();
    expect(await query('select 1 from import_rows r where campaign_id = ?', campaign.campaignId)).toEqual([]);
    app.now = uploadedAt;
  });
});

describe('an import that is undone', () => {
  const later = (minutes: number) => {
    app.now = new Date(app.now.getTime() + minutes * 60_000);
  };
  const names = async (of: string) => (await voters(of)).map((row: { first_name: string }) => row.first_name).sort();
  const counted = async (of: string) =>
    Number((await query('select voters from voter_counts where campaign_id = ?', of))[0].voters);

  it('loses all its records except those that somebody has worked with', async () => {
    const of = await app.campaign();
    const { campaignId } = of;
    const by = await member('staff-of-imports', 'MANAGER', campaignId);
    const place = { of, by };
    const list = (...first: string[]) =>
      header + first.map((name, i) => line(name, 'Roe', { address: `${i} Main St` })).join('');
    const right = await checked('voters', list('Right-1', 'Right-2'), {}, place);
    await start(right, 'skip', by);
    later(1);
    const wrong = await checked(
      'voters',
      list('Wrong-1', 'Wrong-2', 'Wrong-3', 'Wrong-4').replaceAll('Roe', 'Low'),
      {},
      place,
    );
    await start(wrong, 'skip', by);
    // One is entered by hand in the same millisecond: it does not belong to the import.
    await by.get(path('/voters/new', of));
    const own = { firstName: 'Own', lastName: 'Low', address: '9 Main St', city: 'Grand Banc', province: 'XA' };
    const [, formId = ''] = /name="id" value="([^"]+)"/.exec(by.html) ?? [];
    await by.post(path('/voters', of), { id: formId, ...own, postalCode: 'Z1A 1A1', riding: 'Les Bancs', poll: '12' });
    expect(await names(campaignId)).toEqual(['Own', 'Right-1', 'Right-2', 'Wrong-1', 'Wrong-2', 'Wrong-3', 'Wrong-4']);
    later(1);
    const worked = (set: string, name: string) =>
      app.database.knex.transaction(async (trx) => {
        await trx.raw(`select set_config('hustings.campaign_id', ?, true)`, [campaignId]);
        await trx.raw(set, [campaignId, name]);
      });
    await worked(
      `update voters set support_level = 1, updated_at = updated_at + interval '1 s' where campaign_id = ? and first_name = ?`,
      'Wrong-2',
    );
    await worked(
      `insert into lawn_signs (campaign_id, id, voter_id, address, status, requested_at, created_at)
       select campaign_id, gen_random_uuid(), id, address, 'REQUESTED', now(), now() from voters where campaign_id = ? and first_name = ?`,
      'Wrong-3',
    );

    await by.get(wrong);
    expect(textOf(by.html)).toContain('Removes the records that this import created (4), and the file');
    for (const act of ['/take-back', '/discard']) expect([act, isConfirmed(by.html, act)]).toEqual([act, true]);
    expect((await by.post(`${wrong}/take-back`)).headers.get('location')).toBe(
      path('/voters?did=import-taken-back', of),
    );
    expect(await names(campaignId)).toEqual(['Own', 'Right-1', 'Right-2', 'Wrong-2', 'Wrong-3']);
    expect(await counted(campaignId)).toBe(5);
    // A form that created something else is still known: sent again, it creates no second one.
    expect(
      await app.database.knex('idempotency_keys').where({ campaign_id: campaignId }).pluck('idempotency_key'),
    ).toEqual([formId]);

    const id = right.split('/').at(-1) as string;
    const listed = await runJson(app.database, ['campaign', 'imports', of.code]);
    expect(listed.imports).toMatchObject([
      { id: wrong.split('/').at(-1), kind: 'VOTERS', imported: 4, updated: 0, isTakenBack: true },
      { id, imported: 2, updated: 0, isTakenBack: false },
    ]);
    const taken = await runCommand(app.database, ['campaign', 'take-back-import', of.code, id]);
    expect(taken.output).toBe(`Removed 2 voters of campaign ${of.code}.\n`);
    expect(await names(campaignId)).toEqual(['Own', 'Wrong-2', 'Wrong-3']);
    const again = await runCommand(app.database, ['campaign', 'take-back-import', of.code, id]);
    expect(again.errors).toContain('The import has been taken back before.');
    const none = await runCommand(app.database, ['campaign', 'take-back-import', of.code, campaignId]);
    expect(none.errors).toContain('There is no import of this id');
    const entries = await query(
      `select operation, row_count from audit_log where campaign_id = ? and operation = 'takeBackImport' order by id`,
      campaignId,
    );
    expect(entries).toEqual([
      { operation: 'takeBackImport', row_count: 2 },
      { operation: 'takeBackImport', row_count: 2 },
    ]);
  });

  it('leaves a volunteer who walks a turf, and the turf with what was recorded on it', async () => {
    const of = await app.campaign();
    const { campaignId, userId } = of;
    const by = await member('staff-of-turfs', 'MANAGER', campaignId);
    const address = await checked(
      'volunteers',
      'Name,Email\nZoé Grève,zoe@example.org\nAna Shoal,ana@example.org\nBo Sand,bo@example.org\n',
      {},
      { of, by },
    );
    await start(address, 'skip', by);
    await query(
      `insert into turfs (campaign_id, id, name, user_id, doors, voters, created_at, volunteer_id)
       select campaign_id, gen_random_uuid(), 'Quay', ?, 1, 1, now(), id from volunteers where campaign_id = ? and name = 'Zoé Grève'`,
      ...[userId, campaignId],
    );
    const taken = await by.post(`${address}/take-back`);
    expect(taken.status).toBe(303);
    expect(await query('select name from volunteers where campaign_id = ?', campaignId)).toEqual([
      { name: 'Zoé Grève' },
    ]);
    expect(await query('select name from turfs where campaign_id = ?', campaignId)).toEqual([{ name: 'Quay' }]);
  });
});

describe('rows with faults', () => {
  const cellAt = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*?value="([^"]*)"`).exec(staff.html)?.[1];

  it('are corrected in the cells that have them, and checked again by the rules of the file, duplicates included', async () => {
    const list = header + line('Bo', 'Roe', { code: 'K1' }) + line('', 'Skerry') + line('Anne', 'Good');
    const address = await checked('voters', list);
    // Each row has the cells with its faults, and no other.
    const shown = [...staff.html.matchAll(/name="(cell-\d+-\d+)"/g)].map(([, name]) => name);
    expect(shown).toEqual(['cell-2-5', 'cell-3-0']);
    expect(cellAt('cell-2-5')).toBe('K1');
    const answer = await staff.post(`${address}/rows`, { 'cell-2-5': 'Z1A 1A1', 'cell-3-0': 'x'.repeat(201) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, address]);
    await app.imports.idle();
    await staff.get(address);
    // The row that is still wrong keeps its line and what was typed.
    expect([...staff.html.matchAll(/name="(cell-\d+-\d+)"/g)].map(([, name]) => name)).toEqual(['cell-3-0']);
    expect(cellAt('cell-3-0')).toBe('x'.repeat(201));
    await staff.post(`${address}/rows`, { 'cell-3-0': 'Una' });
    await app.imports.idle();
    await staff.get(address);
    expect(staff.html).not.toContain('name="cell-');
    await start(address);
    expect((await voters()).map((row: { first_name: string }) => row.first_name)).toEqual(
      expect.arrayContaining(['Bo', 'Una']),
    );
    const entries = await app.database.knex('audit_log').where({ operation: 'correctImportRows' }).orderBy('id');
    expect(entries).toMatchObject([
      { record_id: address.split('/').at(-1), row_count: 2, fields: ['postalCode', 'firstName'], status: 200 },
      { row_count: 1, fields: ['firstName'] },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Una|xxx/);
    await app.database.knex('voters').where({ campaign_id: campaign.campaignId }).delete();
  });

  it('that repeat another row once they are corrected are duplicates; rows without faults are changed by nobody', async () => {
    const list = header + line('Wilma', 'Tern') + line('Wilma', 'Tern', { code: 'K1' });
    const address = await checked('voters', list);
    await staff.post(`${address}/rows`, { 'cell-3-5': 'Z1A 1A1', 'cell-2-0': 'Somebody' });
    await app.imports.idle();
    const rows = await app.database.knex('import_rows').orderBy('line').select('cells', 'outcome');
    expect(rows).toMatchObject([{ outcome: 'READY' }, { outcome: 'DUPLICATE' }]);
    expect(rows[0].cells[0]).toBe('Wilma');
  });

  it('keep the line breaks of a cell that nobody has changed: a field of one line gives none back', async () => {
    const address = await checked('voters', header + line('', 'Roe', { address: '"3, rue du Quai\nporte 2"' }));
    const cells = { 'cell-2-0': 'Bo', 'cell-2-2': '3, rue du Quaiporte 2' };
    expect((await staff.post(`${address}/rows`, cells)).status).toBe(303);
    await app.imports.idle();
    const [row] = await app.database.knex('import_rows').select('cells');
    expect(row.cells.slice(0, 3)).toEqual(['Bo', 'Roe', '3, rue du Quai\nporte 2']);
  });

  it('have their accents composed, as those of a file have', async () => {
    const address = await checked('voters', header + line('', 'Roe'));
    await staff.post(`${address}/rows`, { 'cell-2-0': 'Zoe\u0301' });
    await app.imports.idle();
    const [row] = await app.database.knex('import_rows').select('cells');
    expect(row.cells[0]).toBe('Zo\u00e9');
  });

  it('are not corrected before their columns are chosen', async () => {
    const address = await uploaded('voters', header + line('Bo', 'Roe', { code: 'K1' }));
    expect((await staff.post(`${address}/rows`, { 'cell-2-5': 'Z1A 1A1' })).status).toBe(422);
    expect(await app.database.knex('imports').pluck('state')).toEqual(['UPLOADED']);
  });

  it('keep what was typed while the file is checked, and lose it with the file', async () => {
    const address = await checked('voters', header + line('Bo', 'Roe', { code: 'K1' }));
    const drafts = () => app.database.knex('form_drafts').where({ page: address });
    await app.database.knex('imports').update({ state: 'CHECKING' });
    await staff.post(`${address}/rows`, { 'cell-2-5': 'Z1A 1A1' });
    await app.imports.idle();
    expect(await drafts()).toHaveLength(1);
    await staff.post(`${address}/discard`);
    expect(await drafts()).toHaveLength(0);
  });

  it('lose it with a file that is a day old', async () => {
    const address = await checked('voters', header + line('Bo', 'Roe', { code: 'K1' }));
    await staff.post(path('/drafts'), {
      draftId: '0199b5a0-0000-7000-8000-000000000007',
      draftOf: `${address}/rows`,
      'cell-2-5': 'Z1A 1A1',
    });
    expect(await app.database.knex('form_drafts').where({ page: address })).toHaveLength(1);
    await app.database.knex('imports').update({ created_at: '2020-01-01T00:00:00Z' });
    await app.imports.resume();
    await app.imports.idle();
    expect(await app.database.knex('form_drafts').where({ page: address })).toHaveLength(0);
  });

  it.each([
    ['a column that the file does not have', { 'cell-2-99': 'x' }],
    ['a text that no cell has', { 'cell-2-5': 'x'.repeat(5_001) }],
  ])('are not given %s', async (_, cells) => {
    const address = await checked('voters', header + line('Bo', 'Roe', { code: 'K1' }));
    expect((await staff.post(`${address}/rows`, cells)).status).toBe(400);
  });

  it('are corrected before the import alone, by staff alone', async () => {
    const address = await checked('voters', header + line('Bo', 'Roe', { code: 'K1' }) + line('Anne', 'Good'));
    const reader = await member('reader', 'MEMBER');
    expect((await reader.post(`${address}/rows`, { 'cell-2-5': 'Z1A 1A1' })).status).toBe(403);
    await start(address);
    expect((await staff.post(`${address}/rows`, { 'cell-2-5': 'Z1A 1A1' })).status).toBe(422);
    expect(staff.html).not.toContain('name="cell-');
    await app.database.knex('voters').where({ campaign_id: campaign.campaignId }).delete();
  });

  it('whose columns are refused as a whole keep what was chosen for them', async () => {
    const address = await checked('voters', header + line('Anne', 'Good'));
    await staff.get(`${address}/columns`);
    const chosen = { ...columnsOf(staff.html), column9: 'tags' };
    await start(address);
    expect((await staff.post(`${address}/columns`, chosen)).status).toBe(422);
    expect(columnsOf(staff.html)).toMatchObject({ column9: 'tags' });
    await app.database.knex('voters').where({ campaign_id: campaign.campaignId }).delete();
  });
});

describe('the workbook to be filled in', () => {
  it.each(['voters', 'volunteers', 'donations'] as const)(
    'of %s has heads that are read as they are, in both languages, and nobody in it',
    async (kind) => {
      for (const language of ['en', 'fr']) {
        const answer = await staff.get(path(`/import/${kind}/empty.xlsx?lang=${language}`));
        expect(answer.status).toBe(200);
        const bytes = Buffer.from(await answer.arrayBuffer());
        const [heads = [], ...rows] = await workbookRows(bytes);
        expect(rows).toEqual([]);
        expect(heads.length).toBeGreaterThan(6);
        await staff.get(await uploaded(kind, `${heads.join(';')}\n${heads.map(() => 'x').join(';')}\n`));
        const chosen = Object.values(columnsOf(staff.html)).slice(0, heads.length);
        expect(heads.filter((_, i) => chosen[i] === '')).toEqual([]);
        expect(new Set(chosen).size).toBe(heads.length);
      }
      await staff.get('/console?lang=en');
    },
  );
});
