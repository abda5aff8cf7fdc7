import { beforeAll, describe, expect, it } from '@jest/globals';
import { hashToken } from '#server/keys/token.ts';
import { scopes } from '#server/records/scopes.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let owner: Visitor;
let campaign: { campaignId: string; code: string };

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  const { email } = await app.person('<i>Owner</i>', campaign.campaignId, 'OWNER');
  owner = app.visitor();
  await owner.signIn(email);
});

const path = (page: string, code = campaign.code) => `/console/campaigns/${code}${page}`;

async function createKey(name: string, scopes: string[]): Promise<string> {
  await owner.post(path('/keys'), { name, scopes });
  return /id="created-key">([^<]+)</.exec(owner.html)?.[1] ?? '';
}

describe('API keys', () => {
  it('are created with a name and scopes, shown once, and belong to the member who created them', async () => {
    const key = await createKey('<script>alert(1)</script>', ['voters:read', 'campaign:read']);
    expect(key).toMatch(/^svc_live_[\w-]{32}$/);
    expect(owner.html).not.toContain('<script>alert');
    await owner.get(path('/keys'));
    expect(owner.html).not.toContain(key);
    expect(owner.html).toContain(`…${key.slice(-4)}`);
    const { rows } = await app.pool.query("select * from api_keys where key_hash = decode($1, 'hex')", [
      hashToken(key),
    ]);
    expect(rows[0].scopes).toEqual(['voters:read', 'campaign:read']);
    expect(rows[0].name).toBe('<script>alert(1)</script>');
    const { rows: users } = await app.pool.query('select name from users where id = $1', [rows[0].user_id]);
    expect(users[0].name).toBe('<i>Owner</i>');
  });

  it('describe their rights in words, grouped by resource, with the name of each scope', async () => {
    await createKey('two scopes', ['voters:read', 'donations:write']);
    await owner.get(path('/keys'));
    expect(owner.html).toContain('Read voters, record donations and issue receipts');
    expect(owner.html).toContain('voters:read, donations:write');
    const choices = owner.html.slice(owner.html.indexOf('<form'));
    const heads = [...choices.matchAll(/<fieldset class="group section"><legend>([^<]*)/g)].map(([, head]) => head);
    expect(heads).toEqual([
      'Voters',
      'Donations and receipts',
      'Volunteers',
      'Canvassing',
      'Lawn signs',
      'Campaign',
      'Webhooks',
    ]);
    expect(choices.match(/name="scopes"/g)).toHaveLength(scopes.length);
    await createKey('all of them', [...scopes]);
    await owner.get(path('/keys'));
    expect(owner.html).toContain('Everything a key can do');
  });

  it('require a name and a scope, and preserve what was typed', async () => {
    for (const fields of [
      { name: 'without scopes' },
      { name: ' ', scopes: 'voters:read' },
      { name: 'x'.repeat(101), scopes: 'voters:read' },
    ]) {
      const answer = await owner.post(path('/keys'), fields);
      expect(answer.status).toBe(400);
      expect(owner.html).toContain('role="alert"');
      expect(/<input id="name"[^>]*? value(?:="([^"]*)")?[ />]/.exec(owner.html)?.[1] ?? '').toBe(fields.name.trim());
    }
  });

  it('that lack both report both at once, each at its field', async () => {
    await owner.post(path('/keys'), { name: '' });
    expect(owner.html).toContain('Fix 2 problems');
    expect(owner.html).toMatch(/<title>Error: .*<div class="error-summary" role="alert" tabindex="-1" autofocus/s);
    for (const field of ['name', 'scopes']) {
      expect(owner.html).toContain(`<a href="#${field}">`);
      expect(owner.html).toContain(`id="${field}-error"`);
    }
    expect(owner.html).toMatch(/<input id="name"[^>]*aria-invalid="true"/);
  });

  it('are revoked, once', async () => {
    const key = await createKey('to revoke', ['voters:read']);
    const { rows } = await app.pool.query("select id from api_keys where key_hash = decode($1, 'hex')", [
      hashToken(key),
    ]);
    const revoke = path(`/keys/${rows[0].id}/revoke`);
    await owner.get(path('/keys'));
    // The warning about what cannot be undone comes before its button.
    const confirmation = new RegExp(
      `<details class="danger">.*?A revoked key cannot be restored.*?${revoke}.*?</details>`,
      's',
    );
    expect(owner.html).toMatch(confirmation);
    expect((await owner.post(revoke)).status).toBe(303);
    await owner.get(path('/keys'));
    expect(owner.html).toContain('revoked ');
    expect((await owner.post(revoke)).status).toBe(404);
  });

  it('are refused on COMMUNITY, with the reason', async () => {
    const community = await app.campaign({ subscriptionTier: 'COMMUNITY' });
    const { email } = await app.person('community-owner', community.campaignId, 'OWNER');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const answer = await visitor.post(path('/keys', community.code), { name: 'a key', scopes: 'voters:read' });
    expect(answer.status).toBe(403);
    expect(visitor.html).toContain('The Community plan does not include keys.');
  });
});

describe('the audit log', () => {
  it('shows who did what, filters, and exports without formulas', async () => {
    await createKey('=cmd()', ['donations:read']);
    await owner.get(path('/audit?operation=createKey'));
    expect(owner.html).toContain('<strong>&lt;i>Owner&lt;/i></strong> created a key');
    expect(owner.html).toMatch(/created a key<\/span>[\s\S]*?<a class="of-record" href="\?record=[0-9a-f-]{36}"/);
    expect(owner.html).not.toContain('>createKey<');
    // An id lets users of screen readers tell links apart; no one has to read it.
    expect(owner.html).toMatch(/aria-label="All of this record, ID ending in [0-9a-f]{8}">All of this record</);
    expect(owner.html).toMatch(/Filtered by [\s\S]{0,40}>What was done: Create a key</);
    expect(owner.html).not.toContain('revoked a key');
    // The active filters are named above: the fields of the filter would fill a phone's screen.
    expect(owner.html).not.toContain('<details open');
    await owner.get(path('/audit'));
    expect(owner.html).toContain('revoked a key');
    expect(owner.html).not.toContain('<details open');
    await owner.get(path('/audit?operation=none'));
    expect(owner.html).toContain('<h2>No entries</h2>');
    await owner.get(path('/audit?key=not-an-id&from=x'));
    expect(owner.html).toContain('<h2>No entries</h2>');
    // An invalid field is visible.
    expect(owner.html).toContain('<details open');
    await owner.get(path('/audit?from=2026-10-02'));
    expect(owner.html).toContain('<h2>No entries</h2>');
    await owner.get(path('/audit?from=2026-10-01&until=2026-10-01'));
    expect(owner.html).toContain('created a key');

    const { rows } = await app.pool.query("select id from api_keys where name = '=cmd()'");
    const { campaignId } = campaign;
    await app.database.knex.raw(
      `insert into audit_log (campaign_id, id, created_at, key_id, operation, status) values (?, gen_random_uuid(), now(), ?, 'listVoters', 200)`,
      [campaignId, rows[0].id],
    );
    const file = await owner.get(path(`/audit/export?key=${rows[0].id}`));
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="audit-${campaign.code}.csv"`);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFtime,person,key,operation,status,record,fields,calls,request,filters,rows',
    );
    expect(text).toContain(",'=cmd() …");
    expect(text).toContain(',listVoters,200,');
    await owner.get(path(`/audit?key=${rows[0].id}`));
    expect(owner.html).toMatch(
      /<strong>The key “=cmd\(\)”<\/strong> listed voters<span class="hint">….{4}, created by &lt;i>Owner&lt;\/i><\//,
    );
    await owner.get(path('/keys'));
    expect(owner.html).not.toContain('never</td><td>=cmd');
  });

  it('shows in both languages what was read, how many, and by which filters', async () => {
    await owner.get(path('/donations?state=PENDING&lang=en'));
    await owner.get(path('/audit?operation=listDonations'));
    expect(owner.html).toContain('<strong>&lt;i>Owner&lt;/i></strong> listed donations');
    expect(owner.html).toContain('>0 records; filters: State</p>');
    expect(owner.html).toMatch(/<option (?:selected )?value="listDonations"[^>]*>List donations</);
    await owner.get(path('/audit?operation=listDonations&lang=fr'));
    expect(owner.html).toContain('<strong>&lt;i>Owner&lt;/i></strong> a consulté la liste des dons');
    expect(owner.html).toContain('>0 dossier; filtres\u00a0: État</p>');
    await owner.get(path('/audit?lang=en'));
  });

  it('is exported completely, however many parts that takes', async () => {
    const long = await app.campaign();
    await app.database.knex.raw(
      `insert into audit_log (campaign_id, id, created_at, operation, status)
       select ?, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), 'entry' || n, 200
       from generate_series(1, 2000) n`,
      [long.campaignId],
    );
    const visitor = await app.signedIn('long-owner', long.campaignId, 'OWNER');
    const exported = async (query = '') => {
      const text = await (await visitor.get(path(`/audit/export${query}`, long.code))).text();
      return [...text.matchAll(/,entry(\d+),/g)].map(([, n]) => Number(n));
    };
    expect(await exported()).toEqual(Array.from({ length: 2000 }, (_, i) => 2000 - i));
    expect(await exported('?operation=entry7')).toEqual([7]);
  });

  it('shows a hundred entries and leads to older ones', async () => {
    const crowded = await app.campaign();
    const { email } = await app.person('crowded-owner', crowded.campaignId, 'OWNER');
    await app.database.knex.raw(
      `insert into audit_log (campaign_id, id, created_at, operation, status)
       select ?, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), 'entry' || n, 200
       from generate_series(1, 150) n`,
      [crowded.campaignId],
    );
    const visitor = app.visitor();
    await visitor.signIn(email);
    const shown = () => [...visitor.html.matchAll(/<\/strong> (entry\d+)<\/span>/g)].map((match) => match[1]);
    await visitor.get(path('/audit', crowded.code));
    const first = shown();
    const older = /href="([^"]*before=[^"]*)"/.exec(visitor.html)?.[1] as string;
    await visitor.get(older.replaceAll('&amp;', '&'));
    expect(new Set([...first, ...shown()]).size).toBe(150);
    expect(visitor.html).not.toContain('Older entries');
  });
});

describe('people', () => {
  it('are invited with a link to the public address of the installation', async () => {
    const known = await startConsole({ publicUrl: 'https://hustings.example' });
    try {
      const { campaignId, code } = await known.campaign();
      const owner = await known.signedIn('ash', campaignId, 'OWNER');
      await owner.post(path('/people', code), { email: 'lou@example.org', name: 'Lou', role: 'MEMBER' });
      const link = /id="created-link">([^<]+)</.exec(owner.html)?.[1];
      expect(link).toMatch(/^https:\/\/hustings\.example\/console\/links\/hl_[\w-]{32}$/);
    } finally {
      await known.close();
    }
  });

  it('see everything that their invitation lacks, in both languages, and what was typed is preserved', async () => {
    const people = path('/people');
    const answer = await owner.post(people, { email: 'no address', name: ' ', role: 'KING' });
    expect(answer.status).toBe(400);
    for (const [field, message] of [
      ['email', 'Type an e-mail address such as anne@example.org.'],
      ['name', 'Type the person’s name.'],
      ['role', 'Choose a role.'],
    ]) {
      expect(owner.html).toContain(`<a href="#${field}">${message}</a>`);
      expect(owner.html).toContain(`id="${field}-error"`);
    }
    expect(owner.html).toContain('value="no address"');
    await owner.post(`${people}?lang=fr`, { email: '', name: 'A', role: 'MEMBER' });
    expect(owner.html).toContain('<a href="#email">Tapez une adresse de courriel telle que anne@example.org.</a>');
    await owner.get(path('/people?lang=en'));
    expect(owner.html).toMatch(/<details class="danger">.*?can no longer see this campaign.*?\/remove"/s);
  });

  it('are invited with a link that is shown once, given roles and removed, and the last owner stays', async () => {
    const mine = await app.campaign();
    const { email, userId } = await app.person('kim', mine.campaignId, 'OWNER');
    // The campaign's first owner is demoted, so that kim is the only one.
    const visitor = app.visitor();
    await visitor.signIn(email);
    await visitor.post(path(`/people/${await firstOwner(mine.campaignId, userId)}/remove`, mine.code));
    const people = path('/people', mine.code);
    await visitor.post(people, { email: 'lee@example.org', name: '<u>Lee</u>', role: 'MEMBER' });
    const link = /id="created-link">([^<]+)</.exec(visitor.html)?.[1] as string;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/links\/hl_[\w-]{32}$/);
    const lee = app.visitor();
    await lee.post(new URL(link).pathname, { password: 'the river thaws in april' });
    await lee.get(path('', mine.code));
    await visitor.get(people);
    expect(visitor.html).toContain('&lt;u>Lee');
    expect((await visitor.post(people, { email: 'lee@example.org', name: 'Lee', role: 'OWNER' })).status).toBe(409);
    expect((await visitor.post(people, { email: 'no address', name: 'x', role: 'OWNER' })).status).toBe(400);
    expect((await visitor.post(`${people}/${userId}/role`, { role: 'MEMBER' })).status).toBe(409);
    expect((await visitor.post(`${people}/${userId}/remove`)).status).toBe(409);

    const { rows } = await app.pool.query("select id from users where email = 'lee@example.org'");
    const leeId = rows[0].id as string;
    expect((await lee.get(people)).status).toBe(403);
    const changed = await visitor.post(`${people}/${leeId}/role`, { role: 'OWNER' });
    expect([changed.status, changed.headers.get('location')]).toEqual([303, `${people}?of=${leeId}&did=role-changed`]);
    await visitor.get(`${people}?of=${leeId}&did=role-changed`);
    expect(visitor.html).toMatch(
      /role="status"[^>]*><p>The role of &lt;u>Lee&lt;\/u> is changed\. .*?Owner: also manages/,
    );
    expect((await lee.get(people)).status).toBe(200);
    await lee.post(path('/keys', mine.code), { name: 'of lee', scopes: 'voters:read' });
    const removed = await visitor.post(`${people}/${leeId}/remove`);
    expect([removed.status, removed.headers.get('location')]).toEqual([303, `${people}?did=person-removed`]);
    await visitor.get(`${people}?did=person-removed`);
    expect(visitor.html).toContain('can no longer see this campaign');
    // Whoever is in no campaign is signed out.
    const next = await lee.get(path('', mine.code));
    expect([next.status, next.headers.get('location')]).toEqual([
      302,
      `/console/sign-in?${new URLSearchParams({ next: path('', mine.code) })}`,
    ]);
    const keys = await app.pool.query('select revoked_at from api_keys where user_id = $1', [leeId]);
    expect(keys.rows[0].revoked_at).not.toBeNull();
  });
});

async function firstOwner(campaignId: string, not: string): Promise<string> {
  const { rows } = await app.pool.query('select user_id from memberships where campaign_id = $1 and user_id <> $2', [
    campaignId,
    not,
  ]);
  return rows[0].user_id;
}
