import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import { allSentByBrowser, sentByEachForm } from '#test/support/console/browser-form.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, isFound, isGet, named, nobody, ofCampaign } from './routes.ts';

let console: FilledConsole;
let owner: Visitor;
let forms: TextForm[];

/** A form of a page in which somebody types. */
interface TextForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What is typed, by the names of its fields. */
  readonly typed: Readonly<Record<string, string>>;
}

/** Values that some fields need so that their form is checked as a whole. */
const readable: Readonly<Record<string, string>> = {
  amount: '1.00',
  day: '2026-09-20',
  place: '46.25, -59.25',
};
const isSecret = (form: string) => /type="(password|file)"|name="(code|secret)"/.test(form);

function textForms(html: string): TextForm[] {
  // What a script makes rows of is no field yet.
  const shown = html.replaceAll(/<template\b[\s\S]*?<\/template>/g, '');
  return [...shown.matchAll(/<form method="post" action="([^"]*)"[^>]*>[\s\S]*?<\/form>/g)].flatMap(
    ([form, action = '']) => {
      const controls = [...form.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => tag);
      const texts = controls.filter((tag) => tag.startsWith('<textarea') || /type="(text|email|tel)"/.test(tag));
      const names = texts.flatMap((tag) => / name="([^"]*)"/.exec(tag)?.[1] ?? []);
      if (names.length === 0 || isSecret(form)) return [];
      const typed = Object.fromEntries(names.map((name) => [name, readable[name] ?? `Typed ${name}`]));
      return { action, fields: allSentByBrowser(form, action), typed };
    },
  );
}

/** The pages of a record of each kind, under one name of a parameter. */
const kinds = { voters: 'voters', volunteers: 'volunteers', 'lawn-signs': 'lawn_signs' };

beforeAll(async () => {
  console = await startFilledConsole();
  const { app, filled, ids } = console;
  const { knex } = app.database;
  owner = await app.signedIn('our-owner', filled.campaignId, 'OWNER');
  const of = { campaign_id: filled.campaignId };
  const { id: donation } = await knex('donations')
    .where({ ...of, receipt_status: 'ISSUED' })
    .first('id');
  const [{ id: interaction }] = await knex('interactions')
    .where({ ...of, withdrawn_at: null })
    .select('id')
    .limit(1);
  const pages = named((route) => isGet(route) && ofCampaign(route)).map(({ route }) => route);
  const addresses: string[] = [];
  for (const route of pages) addresses.push(...(await addressesOf(route, { donation, interaction })));
  forms = [];
  for (const address of addresses) {
    const answer = await owner.get(address);
    if (answer.headers.get('Content-Type')?.startsWith('text/html')) forms.push(...textForms(await answer.text()));
  }

  async function addressesOf(route: ConsoleRoute, chosen: Readonly<Record<string, string>>): Promise<string[]> {
    const all = new Map([...ids, ...Object.entries(chosen)]);
    const table = Object.entries(kinds).find(([name]) => route.path.includes(`/${name}/:record`))?.[1];
    if (table) all.set('record', (await knex(table).where(of).orderBy('id').first('id')).id);
    return isFound(route, all) ? [addressOf(route, filled.code, all)] : [];
  }
});
afterAll(() => console.app.close());

const send = async ({ action, fields, typed }: TextForm, changed: Readonly<Record<string, string>> = {}) => {
  const answer = await owner.post(action, { ...fields, ...typed, ...changed });
  return { status: answer.status, html: await answer.text() };
};

const withVersion = () => forms.filter(({ fields }) => 'version' in fields);

describe('what was typed', () => {
  it('is in many forms, some of which send the version that their page showed', () => {
    expect(forms.length).toBeGreaterThan(30);
    const actions = new Set(withVersion().map(({ action }) => action.replaceAll(/[\da-f-]{36}/g, ':id')));
    const below = (path: string) => `/console/campaigns/${console.filled.code}${path}`;
    for (const path of ['/voters/:id', '/volunteers/:id', '/lawn-signs/:id', '/visits/:id', '/scripts/:id/edit']) {
      expect(actions).toContain(below(path));
    }
    for (const act of ['correct', 'spoil', 'return-part', 'void', 'return']) {
      expect(actions).toContain(below(`/donations/:id/${act}`));
    }
  });

  it('is shown in its form for the current record if another user has changed the record in the meantime', async () => {
    for (const form of withVersion()) {
      const { status, html } = await send(form, { version: '999' });
      expect([form.action, [409, 412].includes(status)]).toEqual([form.action, true]);
      const again = sentByEachForm(html, form.action).find((fields) =>
        Object.entries(form.typed).every(([name, text]) => fields[name] === text),
      );
      expect([form.action, [again?.version]]).toEqual([form.action, form.fields.version]);
    }
  });

  it('is preserved while the database is unavailable, whenever that begins', async () => {
    for (const form of forms) {
      for (let connections = 0; connections < 4; connections++) {
        const restore = loseConnections(connections);
        const { status, html } = await send(form);
        restore();
        if (status < 400) break;
        for (const text of Object.values(form.typed))
          expect([form.action, html]).toEqual([form.action, expect.stringContaining(text)]);
        if (status !== 503) break;
        const [again = {}] = sentByEachForm(html, form.action);
        expect(again).toMatchObject(form.typed);
        // With the token that it was sent with, if nobody could say of which session it is.
        expect(html).toMatch(/name="formToken" value="[^"]/);
      }
    }
  });

  it('is preserved on a 500, with the request id', async () => {
    let failures = 0;
    for (const form of forms) {
      for (let connections = 0; connections < 4; connections++) {
        const restore = loseConnections(connections, failed);
        const { status, html } = await send(form);
        restore();
        if (status < 400) break;
        for (const text of Object.values(form.typed))
          expect([form.action, html]).toEqual([form.action, expect.stringContaining(text)]);
        if (status !== 500) break;
        failures++;
        expect(html).toMatch(/<code>[\da-f-]{36}<\/code>/);
        const [again = {}] = sentByEachForm(html, form.action);
        expect(again).toMatchObject(form.typed);
      }
    }
    expect(failures).toBeGreaterThan(forms.length);
  });

  it('is accepted once the database is available again', async () => {
    const form = forms.find(({ action }) => action.endsWith('/donations/anonymous')) as TextForm;
    const sound = { ...form, typed: { event: 'Hat', day: '2026-09-20', people: '3', amount: '12.00' } };
    const restore = loseConnections(0);
    const { status, html } = await send(sound);
    restore();
    expect([status, html]).toEqual([503, expect.stringContaining('Your form is still here')]);
    const [again = {}] = sentByEachForm(html, form.action);
    expect((await owner.post(form.action, again)).status).toBe(303);
  });

  it('is shown if the record is deleted, or can no longer be changed', async () => {
    const { filled, ids } = console;
    const below = `/console/campaigns/${filled.code}`;
    const gone = await owner.post(`${below}/lawn-signs/${nobody}`, { address: '1 Typed Quay', version: 'x' });
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('1 Typed Quay')]);
    for (const act of ['spoil', 'void', 'return']) {
      const voided = await owner.post(`${below}/donations/${ids.get('donation')}/${act}`, {
        reason: 'Typed reason',
        version: '1',
        receipt: '91004-X',
      });
      expect(voided.status).toBeGreaterThanOrEqual(409);
      expect(await voided.text()).toContain('Typed reason');
    }
  });
});

const connectionLost = (): Error => Object.assign(new Error('terminating connection'), { code: '57P01' });
const failed = (): Error => new Error('A fault of the program.');

/** After this many connections the pool has none: PostgreSQL is shutting down. Returns the function that ends it. */
function loseConnections(after: number, why = connectionLost): () => void {
  const { pool } = console.app;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  let left = after;
  Object.assign(pool, {
    connect(callback?: (error: Error) => void) {
      if (left-- > 0) return connect(callback);
      if (!callback) return Promise.reject(why());
      callback(why());
      return undefined;
    },
  });
  return () => Object.assign(pool, { connect });
}
