import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mayActAs, type Role, roles } from '#server/console/accounts/roles.ts';
import { consoleRoutes } from '#server/console/routes.ts';
import { type ConsoleHarness, startConsole, type Visitor } from '#test/support/console/console.ts';

let app: ConsoleHarness;
let code: string;
const visitors = new Map<string, Visitor>();
const nobody = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startConsole();
  const ours = await app.campaign();
  const theirs = await app.campaign();
  code = ours.code;
  for (const role of roles) {
    const { email } = await app.person(`our-${role.toLowerCase()}`, ours.campaignId, role);
    const visitor = app.visitor();
    await visitor.signIn(email);
    visitors.set(role, visitor);
  }
  const { email } = await app.person('their-owner', theirs.campaignId, 'OWNER');
  const outsider = app.visitor();
  await outsider.signIn(email);
  visitors.set('member of another campaign', outsider);
});
afterAll(() => app.close());

const addressOf = (path: string) =>
  `/console${path.replace(':campaign', code).replace(':token', 'hl_none').replaceAll(/:\w+/g, nobody)}`;
const protectedRoutes = consoleRoutes.filter(({ access }) => access !== 'public');
const campaignRoutes = consoleRoutes.filter(({ path }) => path.includes(':campaign'));
const named = (list: typeof consoleRoutes) => list.map((route) => ({ name: `${route.method} ${route.path}`, route }));
const send = (visitor: Visitor, { method, path }: (typeof consoleRoutes)[number]) =>
  method === 'GET' ? visitor.get(addressOf(path)) : visitor.post(addressOf(path));

describe('roles', () => {
  it.each(named(campaignRoutes))('$name is for its role and those above, of this campaign alone', async ({ route }) => {
    for (const role of roles) {
      const { status } = await send(visitors.get(role) as Visitor, route);
      // A role that suffices may still meet a missing record or an empty form.
      if (mayActAs(role, route.access as Role)) expect([200, 303, 400, 404, 409]).toContain(status);
      else expect([role, status]).toEqual([role, 403]);
    }
    const { status } = await send(visitors.get('member of another campaign') as Visitor, route);
    expect(status).toBe(404);
  });

  it.each(named(protectedRoutes))('$name asks a visitor to sign in', async ({ route }) => {
    const answer = await send(app.visitor(), route);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/console\/sign-in/);
  });

  it('a campaign that is not there and another one’s look the same', async () => {
    const visitor = visitors.get('member of another campaign') as Visitor;
    const [missing, foreign] = [
      await visitor.get('/console/campaigns/none'),
      await visitor.get(`/console/campaigns/${code}`),
    ];
    const text = async (answer: Response) =>
      (await answer.text()).replaceAll(/none|[\da-f-]{36}|formToken" value="[^"]*/g, '').replaceAll(code, '');
    expect(missing.status).toBe(foreign.status);
    expect(await text(missing)).toBe(await text(foreign));
  });
});

describe('forms', () => {
  const posts = named(consoleRoutes.filter(({ method }) => method === 'POST'));

  it.each(posts)('$name is refused from another site', async ({ route }) => {
    const visitor = visitors.get('OWNER') as Visitor;
    const forged: ReadonlyArray<Record<string, string>> = [{ Origin: 'https://evil.example' }, { Origin: 'null' }];
    for (const headers of forged) expect((await visitor.post(addressOf(route.path), {}, headers)).status).toBe(403);
  });

  it.each(posts)('$name is refused without the form token of the session', async ({ route }) => {
    const visitor = visitors.get('OWNER') as Visitor;
    const other = visitors.get('MANAGER') as Visitor;
    for (const formToken of ['', 'x'.repeat(43), other.formToken]) {
      expect((await visitor.post(addressOf(route.path), { formToken })).status).toBe(403);
    }
  });

  it('are read in the form’s own encoding alone, and not beyond 64 KiB', async () => {
    const visitor = app.visitor();
    const json = await visitor.post('/console/sign-in', {}, { 'Content-Type': 'application/json' });
    expect(json.status).toBe(400);
    expect((await visitor.post('/console/sign-in', { email: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('every page', () => {
  it('may not be framed or kept, and says so on errors too', async () => {
    for (const path of ['/console/sign-in', `/console/campaigns/${code}`, '/console/campaigns/none']) {
      const answer = await (visitors.get('OWNER') as Visitor).get(path);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(named(consoleRoutes.filter(({ method }) => method === 'GET')))(
    '$name has both languages',
    async ({ route }) => {
      const visitor = visitors.get('OWNER') as Visitor;
      for (const language of ['fr', 'en']) {
        const answer = await visitor.get(`${addressOf(route.path)}?lang=${language}`);
        if (answer.status < 300 && answer.headers.get('content-type')?.startsWith('text/html')) {
          expect(await answer.text()).toMatch(new RegExp(`<html lang="${language}">`));
        }
      }
    },
  );
});
