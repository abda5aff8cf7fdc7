import { beforeAll, describe, expect, it } from '@jest/globals';
import { password, Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';
import { until } from '#test/support/until.ts';
import { asked, connected, leadsTo, newVerifier, redirectUri, register, startOAuthWorld } from './oauth-world.ts';

let campaign: { campaignId: string; userId: string; code: string };
let anne: Visitor;
let clientId: string;
const world = await closedAfterAll(startOAuthWorld());
beforeAll(async () => {
  campaign = await world.campaign('CONSENT');
  anne = (await world.member('Anne', campaign.campaignId, 'MEMBER')).visitor;
  clientId = await register(world.url);
});

const request = (changed: Record<string, string> = {}) => ({
  ...asked(world.url, clientId, newVerifier()),
  scope: 'voters:read donations:read',
  ...changed,
});
const page = (sent: Record<string, string>) => `/console/connect?${new URLSearchParams(sent)}`;
const grants = async () => (await world.pool.query('select * from oauth_grants')).rows.length;

describe('the page that asks', () => {
  it('is reached by the address of the metadata, after signing in', async () => {
    const metadata = await (await fetch(`${world.url}/.well-known/oauth-authorization-server`)).json();
    const sent = request({ state: 'a * state/with?marks&more' });
    const stranger = new Visitor(world.url);
    const { authorization_endpoint } = metadata as { authorization_endpoint: string };
    const path = authorization_endpoint.slice(world.url.length);
    const follow = async (answer: Response) =>
      stranger.get((answer.headers.get('location') as string).replace(world.url, ''));
    const signIn = await follow(
      await follow(await stranger.get(`${path}?${new URLSearchParams(sent)}`)).catch((e) => e),
    );
    expect(signIn.status).toBe(200);
    const next = /name="next" value="([^"]+)"/.exec(stranger.html)?.[1]?.replaceAll('&amp;', '&') as string;
    expect(next).toMatch(/^\/console\/connect\?/);
    await follow(await stranger.post('/console/sign-in', { email: 'anne@example.org', password, next }));
    expect(stranger.html).toContain('Let a program act for you?');
    expect(stranger.html).toContain('name="state" value="a * state/with?marks&amp;more"');
  });

  it('says who asks, where the response goes and what it may do, in both languages', async () => {
    await anne.get(`${page(request())}&lang=en`);
    for (const words of [
      'Test assistant',
      'assistant.example',
      'Read voters',
      'Read donations',
      'Nobody has verified',
    ]) {
      expect(anne.html).toContain(words);
    }
    expect(anne.html).not.toContain('Record visits and calls');
    await anne.get(`${page(request())}&lang=fr`);
    expect(anne.html).toContain('Permettre à un programme');
    expect(languageFaults(anne.html, 'fr')).toEqual([]);
  });

  it('shows the whole address to which the response goes, with its host set apart', async () => {
    const long = `https://assistant.example:8443/${'a'.repeat(200)}/callback?kept=1`;
    const xn = 'https://аssistant.example/callback';
    const own = 'http://127.0.0.1:3210/callback';
    const id = await register(world.url, { redirect_uris: [long, xn, own] });
    const at = (redirect_uri: string) => ({ ...request({ redirect_uri }), client_id: id });
    await anne.get(`${page(at(long))}&lang=en`);
    expect(anne.html).toContain(
      `<code class="address">https://<strong>assistant.example</strong>:8443/${'a'.repeat(200)}/callback?kept=1</code>`,
    );
    expect(anne.html).toContain('Whoever runs assistant.example gets what you allow.');
    // A host with letters of another alphabet is shown as it is asked for.
    await anne.get(`${page(at(xn))}&lang=en`);
    expect(anne.html).toMatch(/<strong>xn--[a-z\d-]+\.example<\/strong>/);
    await anne.get(`${page(at(own))}&lang=en`);
    expect(anne.html).toContain('http://<strong>127.0.0.1</strong>:3210/callback');
    expect(anne.html).toContain('a program on your own computer, on port 3210, and no website');
    await anne.get(`${page(at(own))}&lang=fr`);
    expect(anne.html).toContain('un programme sur votre propre ordinateur, au port 3210');
    expect(languageFaults(anne.html, 'fr')).toEqual([]);
  });

  it.each([
    'verified by Hustings',
    'Hu\u200bstings',
    'НUSТINGS sync',
    'H u s t i n g s',
    '0fficial app',
    'Assistant vérifié',
    'Application officielle',
    'Élections Canada',
    'Assistant ✓ Certified',
    'Пaint',
  ])('marks a name that says more than is known, and quotes it: %s', async (client_name) => {
    const id = await register(world.url, { client_name });
    await anne.get(`${page({ ...request(), client_id: id })}&lang=en`);
    expect(anne.html).toContain('nobody has verified them');
    expect(anne.html).toMatch(/<bdi>“[^<]+”<\/bdi>/);
    expect(/<h1>([^<]*)</.exec(anne.html)?.[1]).toBe('Let a program act for you?');
    await anne.get(`${page({ ...request(), client_id: id })}&lang=fr`);
    expect(anne.html).toContain('personne ne les a vérifiés');
  });

  it.each(['Test assistant', 'Claude', 'Field notes 2', 'Le carnet d’Anne', 'Вахта', 'Ledger of the agent'])(
    'does not mark a name that claims nothing: %s',
    async (client_name) => {
      const id = await register(world.url, { client_name });
      await anne.get(`${page({ ...request(), client_id: id })}&lang=en`);
      expect(anne.html).not.toContain('nobody has verified them');
      expect(anne.html).toContain('Nobody has verified this name');
    },
  );

  it('lets no name end its quotation, hide letters, or pile up marks', async () => {
    const client_name = `A” is fine. “B\u202e\u3164\u034f\u2800c${'\u0301'.repeat(40)}\n\nD`;
    const id = await register(world.url, { client_name });
    await anne.get(`${page({ ...request(), client_id: id })}&lang=en`);
    const name = /<bdi>“([^<]*)”<\/bdi>/.exec(anne.html)?.[1] ?? '';
    expect(name.normalize('NFD')).toBe('A’ is fine. ’B c\u0301\u0301 D'.normalize('NFD'));
  });

  it('can be in no frame, and in no cache', async () => {
    const answer = await anne.get(page(request()));
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('leads back with a code, the state and the issuer', async () => {
    const sent = request();
    await anne.get(page(sent));
    const before = await grants();
    const answer = await anne.post('/console/connect', {
      ...sent,
      campaign: campaign.code,
      scopes: ['voters:read', 'donations:write'],
      answer: 'allow',
    });
    const back = leadsTo(anne.html) as URL;
    expect([answer.status, await grants()]).toEqual([200, before + 1]);
    expect(back.href.startsWith(`${redirectUri}&code=hc_`)).toBe(true);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['the state', world.url]);
    // Of what the page did not ask for nothing is granted.
    const { rows } = await world.pool.query('select scopes from oauth_grants order by created_at desc limit 1');
    expect(rows).toEqual([{ scopes: ['voters:read'] }]);
  });

  it('leads back without one if the member cancels', async () => {
    const before = await grants();
    await anne.post('/console/connect', { ...request(), answer: 'cancel' });
    expect(leadsTo(anne.html)?.searchParams.get('error')).toBe('access_denied');
    expect(await grants()).toBe(before);
  });

  it('asks again if no campaign or nothing was chosen, or a campaign of others', async () => {
    const other = await world.campaign('OTHERS');
    const before = await grants();
    for (const chosen of [
      { campaign: campaign.code },
      { scopes: 'voters:read' },
      { campaign: other.code, scopes: 'voters:read' },
    ]) {
      const answer = await anne.post('/console/connect', { ...request(), answer: 'allow', ...chosen });
      expect([answer.status, leadsTo(anne.html)]).toEqual([400, undefined]);
    }
    expect(await grants()).toBe(before);
  });

  it('takes no form of another site, none without the session’s token, and none of who is not signed in', async () => {
    const sent = { ...request(), campaign: campaign.code, scopes: 'voters:read', answer: 'allow' };
    const before = await grants();
    const answers = [
      await anne.post('/console/connect', sent, { Origin: 'https://evil.example' }),
      await anne.post('/console/connect', { ...sent, formToken: 'wrong' }),
      await new Visitor(world.url).post('/console/connect', sent),
    ];
    for (const answer of answers) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await grants()).toBe(before);
    await anne.get('/console');
  });

  it('leads nobody to an address that the program has not registered', async () => {
    for (const wrong of [
      'https://evil.example/callback',
      'https://assistant.example/callback',
      `${redirectUri}x`,
      'https://assistant.example:444/callback?kept=1',
      'javascript:alert(1)',
    ]) {
      const sent = request({ redirect_uri: wrong });
      for (const answer of [
        await anne.get(page(sent)),
        await anne.post('/console/connect', { ...sent, answer: 'cancel' }),
      ]) {
        expect([answer.status, answer.headers.get('location'), leadsTo(anne.html)]).toEqual([400, null, undefined]);
        expect(anne.html).not.toContain(wrong);
      }
    }
  });

  it.each([
    ['no PKCE', { code_challenge: '' }],
    ['PKCE without a hash', { code_challenge_method: 'plain' }],
    ['another kind of answer', { response_type: 'token' }],
    ['another server’s resource', { resource: 'https://other.example/mcp' }],
    ['a scope that there is not', { scope: 'everything' }],
    ['a state that is too long', { state: 'x'.repeat(1001) }],
  ])('says what is wrong with %s, and redirects no one automatically', async (_, wrong) => {
    const answer = await anne.get(page(request(wrong as unknown as Record<string, string>)));
    expect([answer.status, leadsTo(anne.html)]).toEqual([400, undefined]);
    expect(anne.html).toMatch(/href="https:\/\/assistant\.example\/callback\?kept=1&amp;error=\w+/);
  });

  it('takes no request that is too long', async () => {
    const sent = new URLSearchParams(request({ scope: 'voters:read '.repeat(1000) }));
    const answer = await anne.get(`/oauth/authorize?${sent}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('the list of what is connected', () => {
  const list = `/console/campaigns/CONSENT/assistants`;

  it('shows a member their own, a manager all, and each ends what they see', async () => {
    const manager = (await world.member('Mona', campaign.campaignId, 'MANAGER')).visitor;
    const other = (await world.member('Otto', campaign.campaignId, 'MEMBER')).visitor;
    const api = { resource: `${world.url}/api/v1` };
    const mine = await connected(world, anne, campaign.code, ['voters:read'], api);
    const status = async () =>
      (await fetch(`${world.url}/api/v1/voters`, { headers: { Authorization: `Bearer ${mine.access_token}` } })).status;
    expect(await status()).toBe(200);
    await other.get(list);
    expect(other.html).not.toContain('Test assistant');
    await manager.get(list);
    expect(manager.html).toContain('assistant.example');
    await anne.get(list);
    const [end] = /assistants\/[\da-f-]{36}\/disconnect/.exec(anne.html) as RegExpExecArray;
    expect((await other.post(`/console/campaigns/CONSENT/${end}`)).status).toBe(404);
    expect(await status()).toBe(200);
    expect((await manager.post(`/console/campaigns/CONSENT/${end}`)).status).toBe(303);
    await until('the end of the token', status, (answered) => answered === 401, 4_000);
    expect((await anne.post(`/console/campaigns/CONSENT/${end}`)).status).toBe(404);
  });
});
