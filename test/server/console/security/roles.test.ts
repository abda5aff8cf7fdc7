import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConsoleRoute } from '#server/console/http/route.ts';
import { mayActAs, type Role, roles } from '#server/operations/roles.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, contentsOf, isFound, isGet, named, ofCampaign, someFields } from './routes.ts';

let console: FilledConsole;
const members = new Map<Role, Visitor>();
/** Owns another campaign. */
let outsider: Visitor;
let theirCode: string;
/** Was an owner, and was removed. */
let former: Visitor;
/** An owner who has given the password, and not yet the code. */
let half: Visitor;

beforeAll(async () => {
  console = await startFilledConsole();
  const { app, filled } = console;
  for (const role of roles) {
    members.set(role, await app.signedIn(`our-${role.toLowerCase()}`, filled.campaignId, role));
  }
  const theirs = await app.campaign();
  theirCode = theirs.code;
  outsider = await app.signedIn('their-owner', theirs.campaignId, 'OWNER');
  former = await app.signedIn('former-owner', filled.campaignId, 'OWNER');
  await app.database.knex.raw(
    `update memberships m set left_at = now() from users u where u.id = m.user_id and u.email = 'former-owner@example.org'`,
  );
  const { email, userId } = await app.person('half', filled.campaignId, 'OWNER');
  await app.pool.query("update users set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' where id = $1", [userId]);
  half = app.visitor();
  expect((await half.signIn(email)).headers.get('location')).toContain('/console/second-factor');
  await half.get('/console/second-factor');
});
afterAll(() => console.app.close());

const send = (visitor: Visitor, { method }: ConsoleRoute, address: string) =>
  method === 'GET' ? visitor.get(address) : visitor.post(address, someFields);

/** What the tables have since the last request that may have written. Undefined after such a one. */
let contents: string | undefined;

/** Sends requests that must all be refused with the status, and change nothing. */
async function expectRefused(status: number, route: ConsoleRoute, senders: ReadonlyArray<[Visitor, string]>) {
  if (senders.length === 0) return;
  // An import that an earlier request has started writes in the background.
  await console.app.imports.idle();
  const before = contents ?? (await contentsOf(console.app.database.knex));
  contents = undefined;
  for (const [visitor, address] of senders) {
    const answer = await send(visitor, route, address);
    expect([address, answer.status]).toEqual([address, status]);
  }
  const after = await contentsOf(console.app.database.knex);
  expect(after).toBe(before);
  contents = after;
}

/** Pages before forms: one of these may delete the record that a page shows. */
/** Forms for who has saved a list, or has tagged by it, and for owners: the list of this suite is another member's. */
const ofWhoMadeIt = new Set(
  ['criteria', 'name', 'delete', 'tags/undo'].map((act) => `/campaigns/:campaign/voters/lists/:list/${act}`),
);

const readsFirst = named(ofCampaign).sort((a, b) => Number(isGet(b.route)) - Number(isGet(a.route)));

describe.each(readsFirst)('$name', ({ route }) => {
  const isAllowed = (role: Role) => mayActAs(role, route.access as Role);

  it('refuses lower roles without writing', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    const lower = roles.filter((role) => !isAllowed(role));
    await expectRefused(
      403,
      route,
      lower.map((role) => [members.get(role) as Visitor, address]),
    );
  });

  it('is not found for members of other campaigns and for former members', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    await expectRefused(404, route, [
      [outsider, address],
      [former, address],
    ]);
  });

  it('accepts no record of another campaign within the own campaign', async () => {
    // A path without records is one's own page.
    const address = addressOf(route, theirCode, console.ids);
    if (address.endsWith(addressOf(route, theirCode)) || !isFound(route, console.ids)) return;
    await expectRefused(404, route, [[outsider, address]]);
  });

  it('is available to its role and higher ones', async () => {
    contents = undefined;
    const address = addressOf(route, console.filled.code, console.ids);
    for (const role of roles.filter(isAllowed)) {
      const { status, headers } = await send(members.get(role) as Visitor, route, address);
      // A form without its fields may be refused, and a page without its record not found, but for no other reason.
      const allowed = isGet(route) && isFound(route, console.ids) ? [200, 303] : [200, 303, 400, 404, 409, 412, 422];
      const isOthers = status === 403 && role !== 'OWNER' && ofWhoMadeIt.has(route.path);
      expect([role, isOthers || allowed.includes(status), status]).toEqual([role, true, status]);
      expect(headers.get('location') ?? '').not.toContain('sign-in');
    }
  });
});

describe.each(named(({ access }) => access !== 'public'))('$name', ({ route }) => {
  it('asks a visitor to sign in, without writing', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    const visitor = console.app.visitor();
    await expectRefused(isGet(route) ? 302 : 401, route, [[visitor, address]]);
    const { headers } = await send(visitor, route, address);
    if (isGet(route)) expect(headers.get('location')).toMatch(/^\/console\/sign-in/);
    else expect(visitor.html).toContain('action="/console/sign-in"');
  });

  it('asks for a missing second factor', async () => {
    await expectRefused(isGet(route) ? 302 : 401, route, [[half, addressOf(route, console.filled.code, console.ids)]]);
  });
});

it('an unknown campaign and another member’s campaign get the same response', async () => {
  const text = async (code: string) => {
    const answer = await outsider.get(`/console/campaigns/${code}`);
    const page = await answer.text();
    return [answer.status, page.replaceAll(/[\da-f-]{36}|formToken" value="[^"]*/g, '').replaceAll(code, '')];
  };
  expect(await text('none')).toEqual(await text(console.filled.code));
});
