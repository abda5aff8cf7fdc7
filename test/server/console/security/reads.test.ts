import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditTexts } from '#core/texts/texts.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, isGet, named, ofCampaign, type RecordIds, someFields } from './routes.ts';

/**
 * Routes of a campaign that show nobody whom the campaign keeps records of, and why. Each other one has to leave its
 * line.
 */
const showNobody: Readonly<Record<string, string>> = {
  'GET /campaigns/:campaign': 'facts of the campaign, and how many voters it has',
  'GET /campaigns/:campaign/voters/new': 'an empty form',
  'POST /campaigns/:campaign/voters/lists/count': 'leads on',
  'POST /campaigns/:campaign/voters/lists/:list/delete': 'leads on',
  'GET /campaigns/:campaign/voters/lists': 'what lists ask, and no person',
  'GET /campaigns/:campaign/voters/districts': 'how many voters have no riding, and names of ridings',
  'POST /campaigns/:campaign/voters': 'what was typed itself, and what is wrong with it',
  'POST /campaigns/:campaign/voters/:record/visits/withdrawal': 'leads on, or is refused',
  'POST /campaigns/:campaign/voters/duplicates/undo': 'leads on, or is refused',
  'GET /campaigns/:campaign/volunteers/new': 'an empty form',
  'POST /campaigns/:campaign/volunteers': 'what was typed itself, and what is wrong with it',
  'GET /campaigns/:campaign/import/voters': 'names of files',
  'POST /campaigns/:campaign/import/voters': 'what is wrong with a file',
  'GET /campaigns/:campaign/import/voters/empty.xlsx': 'names of columns',
  'GET /campaigns/:campaign/import/volunteers': 'names of files',
  'POST /campaigns/:campaign/import/volunteers': 'what is wrong with a file',
  'GET /campaigns/:campaign/import/volunteers/empty.xlsx': 'names of columns',
  'GET /campaigns/:campaign/import/donations': 'names of files',
  'GET /campaigns/:campaign/import/donations/empty.xlsx': 'names of columns',
  'POST /campaigns/:campaign/import/donations': 'what is wrong with a file',
  'POST /campaigns/:campaign/imports/:import/discard': 'leads on',
  'POST /campaigns/:campaign/imports/:import/take-back': 'leads on, or is refused',
  'GET /campaigns/:campaign/donations/new': 'an empty form',
  'POST /campaigns/:campaign/donations': 'what was typed itself; the warnings of a donation leave their line below',
  'GET /campaigns/:campaign/donations/deposit': 'an empty form',
  'POST /campaigns/:campaign/donations/deposit': 'what was typed itself; its warnings leave their line too',
  'POST /campaigns/:campaign/donations/anonymous/:gifts/withdraw': 'leads on, or is refused',
  'GET /campaigns/:campaign/election-day': 'how many have voted; a search of names leaves its line',
  'POST /campaigns/:campaign/election-day': 'which numbers are wrong',
  'POST /campaigns/:campaign/election-day/undo': 'leads on',
  'POST /campaigns/:campaign/election-day/voters': 'leads on, or is refused',
  'POST /campaigns/:campaign/calls': 'leads on; a call of nobody is refused, and a voter who is shown leaves the line',
  'POST /campaigns/:campaign/drafts': 'leads on, or is refused',
  'GET /campaigns/:campaign/turfs/polls': 'polls, where they are, and how many of their voters were contacted',
  'POST /campaigns/:campaign/voters/lists/:list/tags/undo': 'leads on, or is refused',
  'GET /campaigns/:campaign/keys': 'keys, and who made them',
  'POST /campaigns/:campaign/keys': 'a new key',
  'POST /campaigns/:campaign/keys/:key/revoke': 'leads on',
  'GET /campaigns/:campaign/webhooks': 'addresses of programs, and how messages to them went',
  'POST /campaigns/:campaign/webhooks': 'a new secret',
  'POST /campaigns/:campaign/webhooks/:id/rotate': 'a new secret',
  'POST /campaigns/:campaign/webhooks/:id/resume': 'leads on',
  'POST /campaigns/:campaign/webhooks/:id/take-over': 'leads on',
  'POST /campaigns/:campaign/webhooks/:id/delete': 'leads on',
  'POST /campaigns/:campaign/webhooks/messages/:id/replay': 'leads on',
  'GET /campaigns/:campaign/audit': 'who did what: names of fields, and no values',
  'GET /campaigns/:campaign/audit/export': 'who did what: names of fields, and no values',
  'GET /campaigns/:campaign/people': 'who may sign in, which is no record of the campaign',
  'POST /campaigns/:campaign/people': 'a link',
  'POST /campaigns/:campaign/people/invitations/:invitation/revoke': 'leads on',
  'POST /campaigns/:campaign/people/:person/role': 'leads on',
  'POST /campaigns/:campaign/people/:person/remove': 'leads on',
  'GET /campaigns/:campaign/assistants':
    'programs, and which members connected them, who are no records of the campaign',
  'POST /campaigns/:campaign/assistants/:grant/disconnect': 'leads on, or is refused',
  'GET /campaigns/:campaign/campaign': 'facts of the campaign',
  'POST /campaigns/:campaign/campaign': 'facts of the campaign',
  'GET /campaigns/:campaign/closure': 'what closing does',
  'GET /campaigns/:campaign/closure/confirm': 'what closing does',
  'POST /campaigns/:campaign/closure': 'what closing does',
  'POST /campaigns/:campaign/closure/cancel': 'leads on',
};

/** Pages that show a record and what belongs to it, with how many audit entries they write: one for each. */
const showsMore: Readonly<Record<string, number>> = {
  'GET /campaigns/:campaign/voters/:record': 2,
  // The list, and volunteers to give a turf to: also where a form of the page is refused.
  'GET /campaigns/:campaign/voters/lists/:list': 2,
  'POST /campaigns/:campaign/voters/lists/:list/name': 2,
  'POST /campaigns/:campaign/voters/lists/:list/tags': 2,
  'POST /campaigns/:campaign/voters/lists/:list/cut': 2,
  'POST /campaigns/:campaign/voters/lists/:list/letters': 2,
  // The list, and who it finds by the criteria that were sent.
  'POST /campaigns/:campaign/voters/lists/:list/criteria': 2,
  'POST /campaigns/:campaign/voters/:record': 2,
  'GET /campaigns/:campaign/visits/:interaction': 2,
  'POST /campaigns/:campaign/visits/:interaction': 2,
  'POST /campaigns/:campaign/scripts/:script/edit': 2,
  'POST /campaigns/:campaign/voters/:record/erasure': 2,
};

/** Files that are read page by page: each page writes its audit entry. */
const readInPages: ReadonlySet<string> = new Set(['GET /campaigns/:campaign/voters/contact-list']);

let console: FilledConsole;
let owner: Visitor;
let ownerId: string;
let ids: RecordIds;
/** Every name under which the campaign has records. */
let recordedNames: readonly string[];

const file = (bytes: string, kind: 'VOTERS' | 'VOLUNTEERS' = 'VOTERS') =>
  uploadList(
    console.app.pool,
    console.filled.campaignId,
    { userId: ownerId, kind, fileName: 'list.csv', bytes: Buffer.from(bytes) },
    console.app.now,
  );

beforeAll(async () => {
  console = await startFilledConsole();
  const { app, filled } = console;
  owner = await app.signedIn('our-owner', filled.campaignId, 'OWNER');
  ownerId = (await app.person('our-owner', filled.campaignId, 'OWNER')).userId;
  const id = await file('first name,last name,address,city,postal code\nUna,Skerry,1 Quay,Merrow,Z1A 1A1\n');
  const own = { campaign_id: filled.campaignId };
  const { knex } = app.database;
  const deposit = { id: newRecordId(), deposited_on: '2026-09-19', donations: 1, amount_cents: 100 };
  await knex('deposits').insert({ ...own, ...deposit, user_id: ownerId, created_at: app.now });
  ids = new Map([
    ...console.ids,
    ['import', id] as const,
    ['deposit', deposit.id] as const,
    ...(await Promise.all(
      ['voters', 'volunteers', 'lawn_signs'].map(
        async (table) => [table.replace('_', '-'), (await knex(table).where(own).first('id')).id] as const,
      ),
    )),
  ]);
  // A volunteer may be a member too, and members' names are on pages of their own.
  const members = await knex('users').pluck('name');
  const names = [
    ...(await knex('voters').where(own)).flatMap((row) => [
      `${row.last_name}, ${row.first_name}`,
      `${row.first_name} ${row.last_name}`,
    ]),
    ...(await knex('donations').where(own).pluck('donor_name')),
    ...(await knex('volunteers').where(own).pluck('name')),
    'Skerry',
  ];
  recordedNames = names.filter((name) => !members.includes(name));
});
afterAll(() => console.app.close());

interface Line {
  readonly operation: string;
  readonly record_id: string | null;
  readonly row_count: number | null;
  readonly filters: readonly string[];
  readonly fields: readonly string[];
  readonly status: number;
}

/** The audit entries that a request of the owner has written. */
async function linesOf(send: () => Promise<Response>): Promise<{ answer: Response; lines: Line[] }> {
  const log = () =>
    console.app.database.knex('audit_log').where({ campaign_id: console.filled.campaignId, user_id: ownerId });
  const known = await log().pluck('id');
  const answer = await send();
  return { answer, lines: await log().whereNotIn('id', known).orderBy('id') };
}

function send(route: ConsoleRoute): Promise<Response> {
  const kind = ['voters', 'volunteers', 'lawn-signs'].find((name) => route.path.includes(`/${name}/:record`));
  const address = addressOf(route, console.filled.code, kind ? new Map([['record', ids.get(kind) as string]]) : ids);
  if (route.method === 'GET') return owner.get(address);
  // Ridings are filled in by a whole form alone.
  const id = route.path.endsWith('/voters/districts') ? { id: newRecordId() } : {};
  return owner.post(address, { ...someFields, ...id, number: ids.get('issued') as string });
}

const isRead = ({ operation }: Line) => /^(list|get|print)|^export(Campaign|VoterList)$/.test(operation);

const routes = named(ofCampaign);
const showing = routes.filter(({ name }) => !(name in showNobody));

it('all routes that show no person exist', () => {
  expect(Object.keys(showNobody).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
});

describe.each(showing)('$name', ({ name, route }) => {
  it('writes an audit entry with the reader and the record or the number of rows, but no value', async () => {
    const { answer, lines } = await linesOf(() => send(route));
    const reads = lines.filter(isRead);
    // A form that did its work leads on, and the page that it leads to is read as any other.
    if (answer.status === 303) return expect(route.method).toBe('POST');
    const pages = Math.max(1, readInPages.has(name) ? reads.length : 1);
    expect([answer.status, reads.map(({ operation }) => operation)]).toEqual([
      expect.any(Number),
      Array.from({ length: showsMore[name] ?? pages }, () => expect.any(String)),
    ]);
    for (const line of reads) {
      expect([line.operation, line.status]).toEqual([line.operation, 200]);
      expect(line.record_id !== null || line.row_count !== null).toBe(true);
      for (const language of ['en', 'fr'] as const) {
        expect(auditTexts[language].operations).toHaveProperty(line.operation);
      }
    }
  });
});

describe('the audit entry', () => {
  const page = (path: string) => `/console/campaigns/${console.filled.code}${path}`;
  const only = async (path: string) => {
    const { answer, lines } = await linesOf(() => owner.get(page(path)));
    expect(answer.status).toBe(200);
    expect(lines).toHaveLength(1);
    return { line: lines[0] as Line, text: await answer.text() };
  };

  it('of a list has the number of rows and the names of the filters', async () => {
    const { line, text } = await only('/donations?state=PENDING&q=e');
    const shown = text.match(/donations\/[\da-f-]{36}"/g)?.length;
    expect(shown).toBeGreaterThan(0);
    expect(line).toMatchObject({
      operation: 'listDonations',
      row_count: shown,
      filters: ['state', 'q'],
      record_id: null,
    });
    expect(JSON.stringify((await only('/donations?q=Whispered')).line)).not.toContain('Whispered');
  });

  it('of each page of a file has its number of rows, which add up to the file', async () => {
    const { answer, lines } = await linesOf(() => owner.get(page('/voters/contact-list?channel=PHONE')));
    const rows = (await answer.text()).trimEnd().split('\r\n').length - 1;
    expect(rows).toBeGreaterThan(500);
    expect(lines.reduce((sum, { row_count }) => sum + (row_count ?? 0), 0)).toBe(rows);
    for (const line of lines)
      expect(line).toMatchObject({ operation: 'listVoters', filters: ['reachable_by', 'voted'] });
  });

  it('of one record has its id', async () => {
    const donation = ids.get('donation') as string;
    expect((await only(`/donations/${donation}`)).line).toMatchObject({
      operation: 'getDonation',
      record_id: donation,
    });
    const receipt = `/receipts?number=${ids.get('receipt')}`;
    expect((await only(receipt)).line).toMatchObject({ operation: 'printReceipts', record_id: donation, row_count: 1 });
  });

  it('of warnings has the number of other donors that they name', async () => {
    const home = { donorAddress: '7 Cove Rd', donorPostalCode: 'Z7A 7A7', donorCity: 'Merrow', donorProvince: 'XA' };
    const record = async (fields: Record<string, string>) => {
      await owner.get(page('/donations/new'));
      const id = /name="id" value="([^"]*)"/.exec(owner.html)?.[1] as string;
      const sent = { id, seen: '', ...home, date: '2026-09-30', method: 'CHEQUE', ...fields };
      return linesOf(() => owner.post(page('/donations'), sent));
    };
    expect((await record({ donorName: 'Anne Tremblay', amount: '1000' })).answer.status).toBe(303);
    const { answer, lines } = await record({ donorName: 'Ann Tremblay', amount: '900' });
    expect([answer.status, owner.html]).toEqual([200, expect.stringContaining('Anne Tremblay')]);
    expect(lines).toMatchObject([
      { operation: 'listDonations', row_count: 1, filters: ['donorName'], record_id: null },
    ]);
  });

  it('of an import has its id and the rows shown, at each step', async () => {
    const id = await file('name,email\nUna Skerry,una@example.org\n,nobody\n', 'VOLUNTEERS');
    const at = `/imports/${id}`;
    const expected = (rows: number) => ({ operation: 'getImport', record_id: id, row_count: rows });
    expect((await only(at)).line).toMatchObject(expected(2));
    const refused = await linesOf(() => owner.post(page(`${at}/columns`), {}));
    expect(refused.lines).toMatchObject([expected(2)]);
    await owner.post(page(`${at}/columns`), {
      column0: 'name',
      column1: 'email',
      'all-role': 'x',
      'all-status': 'ACTIVE',
    });
    await console.app.imports.idle();
    expect((await only(at)).line).toMatchObject(expected(2));
    expect((await only(`${at}/rows.csv`)).line).toMatchObject(expected(1));
    await owner.post(page(`${at}/start`));
    await console.app.imports.idle();
    expect((await only(at)).line).toMatchObject(expected(1));
  });
});

describe.each(showing.filter(({ route }) => isGet(route)))('$name', ({ route }) => {
  it('shows nothing if its audit entry cannot be written', async () => {
    const { knex } = console.app.database;
    await knex.raw(`create or replace function no_more() returns trigger language plpgsql as $$
      begin raise exception 'no more entries'; end $$`);
    await knex.raw(
      'create or replace trigger no_more before insert on audit_log for each row execute function no_more()',
    );
    const answer = await send(route).finally(() => knex.raw('drop trigger no_more on audit_log'));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const text = await answer.text();
    expect(recordedNames.filter((name) => text.includes(name))).toEqual([]);
  });
});

// Last: they change and discard what the others show.
describe.each(routes.filter(({ name }) => name in showNobody))('$name', ({ route }) => {
  it(`shows no person: ${showNobody[`${route.method} ${route.path}`]}`, async () => {
    const answer = await send(route);
    const text = await answer.text();
    expect(recordedNames.filter((name) => text.includes(name))).toEqual([]);
  });
});
