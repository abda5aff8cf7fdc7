import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, contentsOf, isGet, isPost, named, nobody } from './routes.ts';

let console: FilledConsole;
let owner: Visitor;
beforeAll(async () => {
  console = await startFilledConsole();
  owner = await console.app.signedIn('our-owner', console.filled.campaignId, 'OWNER');
});
afterAll(() => console.app.close());

/** The names of all parameters that pages read of their address. */
const parameters = [
  'q',
  'find',
  'donor',
  'riding',
  'support',
  'support_level',
  'poll',
  'state',
  'missing',
  'number',
  'paper',
  'excludeContacted',
  'cursor',
  'key',
  'person',
  'operation',
  'record',
  'from',
  'until',
  'before',
  'issued',
  'more',
  'rows',
  'faults',
  'duplicates',
  'saved',
  'next',
  'lang',
];

/** So many parameters are sent to each page: one look at its whole address refuses them, before the page reads it. */
const ofOnePage = 4;
let pages = 0;

/** The next ones in turn: all pages together are sent each of them about as often. */
const someParameters = (): string[] => {
  const first = pages++ * ofOnePage;
  return Array.from({ length: ofOnePage }, (_, n) => parameters[(first + n) % parameters.length] as string);
};

/** The names of the fields of all forms of a page; of rows of a grid, which are alike, those of the first. */
const fieldsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:input|textarea|select|button)[^>]* name="([^"]+)"/g)].map(([, name = '']) =>
      name.replace(/-\d+$/, '-1'),
    ),
  ),
];

describe.each(named(isGet))('$name', ({ route }) => {
  it('refuses U+0000 in its path and in any parameter', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    const join = address.includes('?') ? '&' : '?';
    const inPath = [...route.path.matchAll(/:\w+/g)].map(([parameter]) =>
      addressOf({ ...route, path: route.path.replace(parameter, 'a%00b') }, console.filled.code, console.ids),
    );
    const inQuery = someParameters().flatMap((name) => [
      `${address}${join}${name}=a%00b`,
      `${address}${join}${name}%00=a`,
    ]);
    for (const to of [...inPath, ...inQuery]) {
      expect([to, (await owner.get(to, { 'Accept-Language': 'fr' })).status]).toEqual([to, 400]);
    }
    expect(owner.html).toContain('un caractère qui ne peut pas être conservé : U+0000');
  });

  it('handles any day or number', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    const join = address.includes('?') ? '&' : '?';
    for (const value of [
      '9999-12-31',
      '0001-01-01',
      '0000-01-01',
      '-1',
      '1e309',
      '999999999',
      '9'.repeat(30),
      nobody,
    ]) {
      const all = new URLSearchParams(parameters.filter((name) => name !== 'lang').map((name) => [name, value]));
      for (const query of [
        String(all),
        ...(value.includes('-01') || value.includes('9999-') ? [`from=${value}`, `until=${value}`] : []),
      ]) {
        const { status } = await owner.get(`${address}${join}${query}`);
        expect([query, status < 500]).toEqual([query, true]);
      }
    }
  });
});

describe.each(named(isPost))('$name', ({ route }) => {
  it('refuses U+0000 in any field, its name and a file’s name, with a session or without', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    // The page with the form: at the same path, or at the one above it.
    const names = new Set(['name', 'email', 'password', 'code', 'next']);
    for (const page of [address, address.replace(/\/[^/]+$/, '')]) {
      await owner.get(page);
      for (const name of fieldsOf(owner.html)) names.add(name);
    }
    await owner.get('/console');
    const before = await contentsOf(console.app.database.knex);
    for (const name of names) {
      if (name === 'formToken') continue;
      for (const fields of [{ [name]: 'a\0b' }, { [name]: ['a', '\0'] }, { [`${name}\0`]: 'a' }]) {
        const { status } = await owner.post(address, fields);
        expect([name, status]).toEqual([name, 400]);
      }
    }
    if (route.uploadBytes !== undefined) {
      const file = { name: 'a%00b.csv'.replace('%00', '\0'), content: 'Name,Email\nA,a@example.org\n' };
      expect((await owner.upload(address, file)).status).toBe(400);
    }
    expect(await contentsOf(console.app.database.knex)).toBe(before);
  });
});

it('the e-mail address of a sign-in, before there is a session', async () => {
  const answer = await console.app.visitor().post('/console/sign-in', { email: 'a\0@example.org', password: 'x' });
  expect(answer.status).toBe(400);
});

it('a cookie is never decoded to U+0000', async () => {
  const visitor = console.app.visitor();
  visitor.plant('session', 'hs_%00');
  visitor.plant('language', 'fr%00');
  expect((await visitor.get('/console/sign-in')).status).toBe(200);
});

it('extreme days in forms are accepted or refused without a 5xx', async () => {
  const { code } = console.filled;
  const page = (path: string) => `/console/campaigns/${code}${path}`;
  const days = ['9999-12-31', '0001-01-01', '0000-01-01', '10000-01-01', '-000001-01-01', '2026-02-30'];
  for (const electionDate of days) {
    for (const nominationConfirmedDate of days) {
      const { status } = await owner.post(page('/campaign'), { electionDate, nominationConfirmedDate });
      expect([electionDate, nominationConfirmedDate, status < 500]).toEqual([
        electionDate,
        nominationConfirmedDate,
        true,
      ]);
    }
    const donation = { donorName: 'Odette Shoalley', amount: '12', date: electionDate, method: 'CHEQUE' };
    expect((await owner.post(page('/donations'), donation)).status).toBeLessThan(500);
    for (const shown of ['', '/donations', '/donations/new', '/campaign']) {
      expect([shown, electionDate, (await owner.get(page(shown))).status]).toEqual([shown, electionDate, 200]);
    }
  }
});
