import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, isGet, named } from './routes.ts';

/** Text that would become an element, or another attribute, wherever it is not escaped. It names its field. */
const hostile = (field: string) => `"><x-${field}>' y-${field}="&`;
/**
 * What a page has if a text was not escaped. In an address it is encoded, which escapes it too. The text has no space before its
 * element's name; elements of ours do, and a cursor in their address may have any letters.
 */
const unescaped = /<x-[\w-]*|" ?y-[\w-]*|"><[^>%\s]*x-[\w-]*/g;
const escaped = /&lt;x-([\w-]+)/g;

let console: FilledConsole;
let owner: Visitor;
/** Every field that a page has shown, escaped. */
const shown = new Set<string>();

beforeAll(async () => {
  console = await startFilledConsole({ number: hostile('number').slice(0, 50), reason: hostile('reason') });
  const { app, filled } = console;
  owner = await app.signedIn('our-owner', filled.campaignId, 'OWNER');
});
afterAll(() => console.app.close());

function expectEscaped(address: string, answer: Response, html: string): void {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return;
  expect([address, html.match(unescaped)]).toEqual([address, null]);
  for (const [, field] of html.matchAll(escaped)) shown.add(field as string);
}

/** Fills every column of text that a campaign or a user has with hostile text, if the table's rules allow it. */
async function makeHostile(): Promise<void> {
  const { knex } = console.app.database;
  const { rows } = await knex.raw(
    `select table_name as table, column_name as column, data_type = 'ARRAY' as list
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       -- A partition is filled with the table that it is a part of.
       and not exists (select from pg_class where relname = table_name and relispartition)
       and (data_type = 'text' or udt_name = '_text')
       and (table_name in ('campaigns', 'users') or exists (
         select from information_schema.columns o
         where o.table_name = c.table_name and o.column_name = 'campaign_id'))
       -- What other rows refer to stays as it is, and so does what no page may show.
       and not exists (
         select from information_schema.key_column_usage k
         where k.table_name = c.table_name and k.column_name = c.column_name)
       and column_name not in ('password_hash', 'totp_secret')
       -- The program writes time zones of its own list alone.
       and (table_name, column_name) <> ('campaigns', 'time_zone')
       -- A receipt is HTML itself: of escaped texts, as the printed one below shows.
       and (table_name, column_name) <> ('receipts', 'html')`,
  );
  await knex.transaction(async (trx) => {
    // Rules that are triggers would refuse to change what is only ever appended.
    await trx.raw('set local session_replication_role = replica');
    for (const { table, column, list } of rows) {
      const text = hostile(`${table}-${column}`.replaceAll('_', '-'));
      const values = list ? 'array[cast(:text as text)]' : 'cast(:text as text)';
      const update = (value: string) =>
        trx.transaction((inner) => inner.raw(`update ${table} set ${column} = ${value}`, { text }));
      // Unique ones get the row's place behind the text. Those of a closed list, or of a form, cannot be hostile.
      await update(values).catch(() => update(list ? values : 'cast(:text as text) || ctid').catch(() => {}));
    }
  });
}

describe('what people type', () => {
  it('is escaped when a form is shown again', async () => {
    const { app, filled, ids } = console;
    const forms = new Map<string, string>();
    for (const { route } of named(isGet)) {
      for (const visitor of [owner, app.visitor()]) {
        const page = await (await visitor.get(addressOf(route, filled.code, ids))).text();
        for (const [form, action = ''] of page.matchAll(
          /<form method="post" action="([^"]+)"[^>]*>[\s\S]*?<\/form>/g,
        )) {
          if (!action.startsWith('/console/sign-out')) forms.set(action, form);
        }
      }
    }
    expect(forms.size).toBeGreaterThan(8);
    for (const [action, form] of forms) {
      const typed = [...form.matchAll(/<(?:input|select|textarea)([^>]*)>/g)].flatMap(([, tag = '']) => {
        const [name, value] = ['name', 'value'].map((at) => new RegExp(` ${at}="([^"]*)"`).exec(tag)?.[1]);
        if (!name || name === 'formToken') return [];
        return [[name, tag.includes('type="hidden"') ? (value ?? '') : hostile(`typed-${name}`)] as const];
      });
      const visitor = form.includes('name="formToken"') ? owner : app.visitor();
      const answer = await visitor.post(action, Object.fromEntries(typed));
      expectEscaped(action, answer, await answer.text());
    }
    expect([...shown]).toEqual(expect.arrayContaining(['typed-donorName', 'typed-notes', 'typed-name', 'typed-email']));
  });

  it.each(named(isGet))('is escaped where it is a parameter: $name', async ({ route }) => {
    const { filled, ids } = console;
    const address = addressOf(route, filled.code, ids);
    const names = [
      'q',
      'next',
      'key',
      'record',
      'from',
      'until',
      'state',
      'missing',
      'cursor',
      'issued',
      'lang',
      'poll',
    ];
    for (const name of names) {
      const asked = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: hostile('asked') })}`;
      const answer = await owner.get(asked);
      expect([asked, answer.status < 500]).toEqual([asked, true]);
      expectEscaped(asked, answer, await answer.text());
    }
  });

  it('is escaped in the path of a 404', async () => {
    for (const page of [hostile('path'), `campaigns/${hostile('path')}`, `links/${hostile('path')}`]) {
      const address = `/console/${page.split('/').map(encodeURIComponent).join('/')}`;
      const answer = await owner.get(address);
      expect(answer.status).toBe(404);
      expectEscaped(address, answer, await answer.text());
    }
  });
});

describe('what is stored', () => {
  const pages = named((route) => isGet(route));
  beforeAll(makeHostile);

  it.each(pages)('is escaped on $name, in both languages', async ({ route }) => {
    const { filled, ids } = console;
    const address = addressOf(route, filled.code, ids);
    for (const lang of ['fr', 'en']) {
      const answer = await owner.get(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`);
      expect([address, answer.status < 500]).toEqual([address, true]);
      expectEscaped(address, answer, await answer.text());
    }
  });

  it('was on the pages: every field of a campaign, its members, keys and donations', () => {
    const fields = [
      ...['name', 'candidate-name', 'party', 'riding', 'official-agent-name', 'official-agent-address'].map(
        (field) => `campaigns-${field}`,
      ),
      ...['donor-name', 'donor-email', 'donor-phone', 'donor-address', 'donor-city', 'donor-province'].map(
        (field) => `donations-${field}`,
      ),
      'donations-donor-postal-code',
      'donations-advantage-description',
      'donations-notes',
      'users-name',
      'users-email',
      'api-keys-name',
      'audit-log-operation',
      'audit-log-fields',
      'donation-withdrawals-reason',
      'receipt-spoils-reason',
      'number',
    ];
    expect(fields.filter((field) => !shown.has(field))).toEqual([]);
  });

  it('is escaped on a printed receipt', async () => {
    const { app, filled } = console;
    const { knex } = app.database;
    const waiting = { campaign_id: filled.campaignId, receipt_status: 'PENDING', status: 'IN_FORCE' };
    const donation = await knex('donations')
      .where({ ...waiting, donor_is_canadian_attested: true })
      .whereNot({ method: 'IN_KIND' })
      .whereRaw('received_on > ?', ['2026-09-01'])
      .first('id');
    expect(donation).toBeDefined();
    const path = `/console/campaigns/${filled.code}`;
    const page = `${path}/donations/${donation.id}`;
    await owner.get(page);
    const form = sentByBrowser(owner.html, `${page}/receipt`);
    expect((await owner.post(`${page}/receipt`, form)).status).toBe(303);
    const { number } = await knex('receipts').where({ donation_id: donation.id }).first('number');
    const address = `${path}/receipts?${new URLSearchParams({ number })}`;
    shown.clear();
    const answer = await owner.get(address);
    expectEscaped(address, answer, await answer.text());
    expect([...shown]).toEqual(expect.arrayContaining(['donations-donor-given-name', 'campaigns-official-agent-name']));
  });
});
