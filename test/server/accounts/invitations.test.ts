import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { createSendToPerson, type PersonalMessage } from '#core/email/send-to-person.ts';
import { createLog } from '#core/log.ts';
import { invite, linkPath, offerNewPassword } from '#server/accounts/sign-in-links.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { startMailServer } from '#test/jobs/alerts/mail-server.ts';
import { type ConsoleHarness, password, startConsole, type Visitor } from '#test/support/console/console.ts';
import { isConfirmed } from '#test/support/pages/confirmed.ts';

let app: ConsoleHarness;
const sent: PersonalMessage[] = [];
let mailIsDown = false;
let mailed: ConsoleHarness;

beforeAll(async () => {
  app = await startConsole();
  mailed = await startConsole({
    publicUrl: 'https://hustings.example',
    async sendToPerson(message) {
      if (mailIsDown) throw new Error('refused');
      sent.push(message);
    },
  });
});
afterAll(async () => {
  await app.close();
  await mailed.close();
});
beforeEach(() => {
  app.now = new Date(app.now.getTime() + 3_600_000);
});

let people = 0;
const newName = (name: string) => `${name}-${++people}`;
const newPassword = 'the river thaws in april';

interface Campaign {
  readonly campaignId: string;
  readonly code: string;
  readonly people: string;
}

async function newCampaign(console = app): Promise<Campaign> {
  const { campaignId, code } = await console.campaign();
  return { campaignId, code, people: `/console/campaigns/${code}/people` };
}

/** A further owner, signed in. */
async function owner(campaign: Campaign, console = app): Promise<{ visitor: Visitor; userId: string; email: string }> {
  const name = newName('owner');
  const { userId, email } = await console.person(name, campaign.campaignId, 'OWNER');
  const visitor = console.visitor();
  await visitor.signIn(email);
  return { visitor, userId, email };
}

/** What a visitor is shown of an invitation: the path of its link. */
async function inviteFrom(visitor: Visitor, campaign: Campaign, email: string, role = 'MEMBER'): Promise<string> {
  await visitor.post(campaign.people, { email, name: 'Invited', role });
  const link = /id="created-link">([^<]+)</.exec(visitor.html)?.[1];
  return link === undefined ? '' : new URL(link).pathname;
}

const accept = (path: string, visitor = app.visitor()) => visitor.post(path, { password: newPassword });

const memberships = async ({ campaignId }: Campaign, email: string, console = app) => {
  const { rows } = await console.pool.query(
    `select m.role, m.left_at is null as is_member from memberships m join users u on u.id = m.user_id
     where m.campaign_id = $1 and u.email = $2`,
    [campaignId, email],
  );
  return rows;
};

const audited = async ({ campaignId }: Campaign, operation: string, console = app) =>
  (await console.database.knex('audit_log').where({ campaign_id: campaignId, operation }).orderBy('id')).map(
    ({ user_id, record_id, fields }) => ({ user_id, record_id, fields }),
  );

describe('open invitations', () => {
  it('are listed with invitee, role, inviter and expiry, and are revoked', async () => {
    const campaign = await newCampaign();
    const { visitor, userId } = await owner(campaign);
    const path = await inviteFrom(visitor, campaign, 'listed@example.org', 'MANAGER');
    await visitor.get(campaign.people);
    const list = visitor.html.slice(visitor.html.indexOf('Open invitations'));
    for (const text of ['listed@example.org', 'Staff:', 'owner-', 'Until']) expect(list).toContain(text);
    const revoke = /action="([^"]+\/invitations\/[0-9a-f]{64}\/revoke)"/.exec(list)?.[1] as string;
    expect(isConfirmed(visitor.html, '/revoke')).toBe(true);
    await visitor.get(`${campaign.people}?lang=fr`);
    expect(visitor.html).toContain('Retirer l’invitation');

    const stranger = await owner(await newCampaign());
    expect((await stranger.visitor.post(revoke)).status).toBe(404);
    expect((await stranger.visitor.post(revoke.replace(/C\d+/, (await newCampaign()).code))).status).toBe(404);
    expect((await visitor.post(revoke)).status).toBe(303);
    expect((await visitor.post(revoke)).status).toBe(404);
    await visitor.get(campaign.people);
    expect(visitor.html).not.toContain('listed@example.org');
    const late = app.visitor();
    expect((await late.get(path)).status).toBe(404);
    expect(late.html).toContain('<h1>This link no longer works</h1>');
    await late.get(`${path}?lang=fr`);
    expect(late.html).toContain('<h1>Ce lien ne fonctionne plus</h1>');
    expect((await accept(path)).status).toBe(404);
    expect(await audited(campaign, 'revokeInvitation')).toMatchObject([
      { user_id: userId, record_id: expect.any(String) },
      // The second attempt is refused.
      { user_id: userId, record_id: null },
    ]);
  });

  it.each([
    ['removed', {}],
    ['demoted', { role: 'MANAGER' }],
  ])('end with their inviter, who is %s and cannot come back as owner', async (what, fields) => {
    const campaign = await newCampaign();
    const [leaving, staying] = [await owner(campaign), await owner(campaign)];
    const forFriend = await inviteFrom(leaving.visitor, campaign, `${newName('friend')}@example.org`, 'OWNER');
    const own = await invite(
      ...[app.pool, campaign.campaignId, { email: leaving.email, name: 'x', role: 'OWNER' } as const],
      app.now,
    );
    const action = what === 'removed' ? 'remove' : 'role';
    await staying.visitor.get(campaign.people);
    expect((await staying.visitor.post(`${campaign.people}/${leaving.userId}/${action}`, fields)).status).toBe(303);
    for (const path of [forFriend, linkPath(own)]) expect((await accept(path)).status).toBe(404);
    expect(await audited(campaign, 'revokeInvitation')).toHaveLength(2);
  });

  it('are invalid if their inviter may not invite, whatever the invitation says', async () => {
    const campaign = await newCampaign();
    const { visitor, userId } = await owner(campaign);
    const path = await inviteFrom(visitor, campaign, `${newName('late')}@example.org`, 'OWNER');
    await app.database.knex('memberships').where({ user_id: userId }).update({ role: 'MANAGER' });
    expect((await app.visitor().get(path)).status).toBe(404);
    expect((await accept(path)).status).toBe(404);
    const { rows } = await app.pool.query(
      `select use_sign_in_link(token_hash, user_id, null, now(), gen_random_uuid()) as outcome
       from sign_in_links where created_by = $1`,
      [userId],
    );
    expect(rows).toEqual([{ outcome: 'gone' }]);
  });

  it('are replaced by a newer one for the same person', async () => {
    const campaign = await newCampaign();
    const { visitor } = await owner(campaign);
    const email = `${newName('twice')}@example.org`;
    const first = await inviteFrom(visitor, campaign, email, 'OWNER');
    const second = await inviteFrom(visitor, campaign, email, 'MEMBER');
    expect((await accept(first)).status).toBe(404);
    expect((await accept(second)).status).toBe(303);
    expect(await memberships(campaign, email)).toEqual([{ role: 'MEMBER', is_member: true }]);
  });
});

describe('an invitation to an existing account', () => {
  it('requires a sign-in, second factor included, and sets no password', async () => {
    const campaign = await newCampaign();
    const { visitor: inviter } = await owner(campaign);
    const { email, userId } = await app.person(newName('known'));
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await app.pool.query('update users set totp_secret = $2 where id = $1', [userId, secret]);
    const path = await inviteFrom(inviter, campaign, email, 'MANAGER');

    const visitor = app.visitor();
    await visitor.get(path);
    expect(visitor.html).not.toContain('type="password"');
    const signIn = `/console/sign-in?next=${encodeURIComponent(path)}`;
    expect(visitor.html).toContain(`href="${signIn}"`);
    for (const guess of [password, newPassword])
      expect((await visitor.post(path, { password: guess })).status).toBe(401);

    const half = await visitor.post('/console/sign-in', { email, password, next: path });
    expect(half.headers.get('location')).toBe(`/console/second-factor?next=${encodeURIComponent(path)}`);
    await visitor.get('/console/second-factor');
    expect((await visitor.post(path)).status).not.toBe(303);
    await visitor.get('/console/second-factor');
    const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
    expect((await visitor.post('/console/second-factor', { code, next: path })).headers.get('location')).toBe(path);
    await visitor.get(path);
    expect(visitor.html).toContain('Accept the invitation to');
    expect(await memberships(campaign, email)).toEqual([]);
    expect((await visitor.post(path)).status).toBe(303);
    expect((await visitor.get(`/console/campaigns/${campaign.code}`)).status).toBe(200);
    expect(await memberships(campaign, email)).toEqual([{ role: 'MANAGER', is_member: true }]);
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('is not accepted by another user, who gets an explanation and a button to sign out', async () => {
    const campaign = await newCampaign();
    const { visitor: inviter, email: theirs } = await owner(campaign);
    const { email } = await app.person(newName('known'));
    const path = await inviteFrom(inviter, campaign, email);
    await inviter.get(path);
    expect(inviter.html).toContain(`You are signed in as ${theirs}, and this link is for ${email}`);
    expect((await inviter.post(path)).status).toBe(409);
    expect(await memberships(campaign, email)).toEqual([]);
    const out = await inviter.post('/console/sign-out', { next: path });
    expect(out.headers.get('location')).toBe(`/console/sign-in?next=${encodeURIComponent(path)}&did=signed-out`);
  });
});

describe('a link to a new address', () => {
  it('is shown to the inviter if no e-mail is configured, with an audit entry that the inviter vouches for the address', async () => {
    const campaign = await newCampaign();
    const { visitor, userId } = await owner(campaign);
    const email = `${newName('new')}@example.org`;
    expect(await inviteFrom(visitor, campaign, email)).toMatch(/\/links\/hl_/);
    const { rows } = await app.pool.query('select id from users where email = $1', [email]);
    const entry = { user_id: userId, record_id: rows[0].id, fields: ['email'] };
    expect(await audited(campaign, 'vouchForAddress')).toEqual([entry]);
    await visitor.get(`/console/campaigns/${campaign.code}/audit`);
    expect(visitor.html).toContain('vouch for the person’s address');
    await visitor.get(`/console/campaigns/${campaign.code}/audit?lang=fr`);
    expect(visitor.html).toContain('se porter garant de l’adresse');
    // For an existing account no one vouches: it requires a sign-in.
    await inviteFrom(visitor, campaign, (await app.person(newName('known'))).email);
    expect(await audited(campaign, 'vouchForAddress')).toHaveLength(1);
  });

  it('is sent to the address if e-mail is configured, and not shown', async () => {
    const campaign = await newCampaign(mailed);
    const { visitor } = await owner(campaign, mailed);
    expect(await inviteFrom(visitor, campaign, 'far@example.org', 'MANAGER')).toBe('');
    expect(visitor.html).toContain('was sent to far@example.org');
    expect(visitor.html).not.toContain('hl_');
    const message = sent.at(-1) as PersonalMessage;
    expect(message.to).toBe('far@example.org');
    for (const text of ['invites you', 'vous invite', 'a member of staff']) expect(message.text).toContain(text);
    expect(await audited(campaign, 'vouchForAddress', mailed)).toEqual([]);
    const path = new URL(/https:\/\/hustings\.example\S+/.exec(message.text)?.[0] as string).pathname;
    expect((await accept(path, mailed.visitor())).status).toBe(303);
    const { rows } = await mailed.pool.query("select vouched_at from users where email = 'far@example.org'");
    expect(rows).toEqual([{ vouched_at: null }]);
  });

  it('never contains the host of the request', async () => {
    const before = sent.length;
    const unnamed = await startConsole({ sendToPerson: async (message) => void sent.push(message) });
    try {
      const campaign = await newCampaign(unnamed);
      const { visitor } = await owner(campaign, unnamed);
      expect(await inviteFrom(visitor, campaign, 'far@example.org')).toMatch(/\/links\/hl_/);
    } finally {
      await unnamed.close();
    }
    expect(sent.length).toBe(before);
  });

  it('invites no one if the e-mail cannot be sent', async () => {
    const campaign = await newCampaign(mailed);
    const { visitor } = await owner(campaign, mailed);
    mailIsDown = true;
    const refused = await visitor.post(campaign.people, { email: 'never@example.org', name: 'x', role: 'MEMBER' });
    mailIsDown = false;
    expect(refused.status).toBe(422);
    expect(visitor.html).toContain('nobody is invited');
    expect(visitor.html).not.toContain('Open invitations');
  });

  it('goes through a real mail server, to one address', async () => {
    const server = await startMailServer();
    const send = createSendToPerson({ smtpUrl: server.url, from: 'office@example.org', to: [] }, createLog('silent'));
    try {
      await send({ to: 'zoe@example.org', subject: 'Invitation: Élise', text: 'Bonjour' });
    } finally {
      await server.close();
    }
    expect(server.mails).toMatchObject([{ from: 'office@example.org', to: ['zoe@example.org'] }]);
    await expect(send({ to: 'zoe@example.org', subject: 'x', text: 'x' })).rejects.toThrow();
  });
});

describe('somebody who took an account before the owner of its address came', () => {
  /** Opens the link that an inviter was shown, chooses a password, and turns on a second factor. */
  async function takeAccount(): Promise<{ squatter: Visitor; email: string; userId: string }> {
    const campaign = await newCampaign();
    const { visitor } = await owner(campaign);
    const email = `${newName('taken')}@example.org`;
    const squatter = app.visitor();
    await accept(await inviteFrom(visitor, campaign, email), squatter);
    await squatter.get('/console/account/second-factor');
    const secret = /name="secret" value="([^"]+)"/.exec(squatter.html)?.[1] as string;
    const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
    await squatter.post('/console/account/second-factor', { secret, code });
    expect((await squatter.get('/console')).status).toBe(200);
    const { rows } = await app.pool.query('select id from users where email = $1', [email]);
    return { squatter, email, userId: rows[0].id };
  }

  const ownPassword = 'nobody else knows this';

  it.each(['a new password of the operator', 'an invitation to the address itself'])(
    'has it no longer after %s: password, second factor and sessions end',
    async (way) => {
      const { squatter, email, userId } = await takeAccount();
      const { campaignId } = await newCampaign();
      const token = way.startsWith('a new')
        ? await offerNewPassword(app.pool, email, app.now)
        : await invite(app.pool, campaignId, { email, name: 'x', role: 'MEMBER' }, app.now);
      const arriving = app.visitor();
      await arriving.get(linkPath(token));
      expect(arriving.html).toContain('type="password"');
      const answer = await arriving.post(linkPath(token), { password: ownPassword });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console']);
      expect((await arriving.get('/console')).status).toBe(200);
      expect((await squatter.get('/console')).status).toBe(302);
      expect((await app.visitor().signIn(email, newPassword)).status).toBe(401);
      expect((await app.visitor().signIn(email, ownPassword)).headers.get('location')).toBe('/console');
      const { rows } = await app.pool.query('select 1 from recovery_codes where user_id = $1', [userId]);
      expect(rows).toEqual([]);
    },
  );

  it('cannot do the same to the owner: the second factor stays, whichever link is opened', async () => {
    const { email } = await takeAccount();
    const first = await offerNewPassword(app.pool, email, app.now);
    await app.visitor().post(linkPath(first), { password: ownPassword });
    await app.pool.query("update users set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' where email = $1", [email]);
    const second = await offerNewPassword(app.pool, email, app.now);
    const answer = await app.visitor().post(linkPath(second), { password: newPassword });
    expect(answer.headers.get('location')).toBe('/console/sign-in');
    const half = await app.visitor().signIn(email, newPassword);
    expect(half.headers.get('location')).toContain('/console/second-factor');
    const campaign = await newCampaign();
    const path = await inviteFrom((await owner(campaign)).visitor, campaign, email);
    expect((await app.visitor().post(path, { password: 'yet another password' })).status).toBe(401);
  });
});

describe('a link and its effect', () => {
  it.each(['a new account', 'an account that has signed in'])(
    'are one: where the audit log takes no entry, %s is no member and the link is not used',
    async (kind) => {
      const campaign = await newCampaign();
      const { visitor: inviter } = await owner(campaign);
      const isNew = kind === 'a new account';
      const email = isNew ? `${newName('half')}@example.org` : (await app.person(newName('half'))).email;
      const path = await inviteFrom(inviter, campaign, email);
      const visitor = app.visitor();
      if (!isNew) await visitor.signIn(email);
      await visitor.get(path);
      await app.database.knex.raw(`
        create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
        create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`);
      const failed = await accept(path, visitor);
      await app.database.knex.raw('drop trigger refuse_entry on audit_log; drop function refuse_entry()');
      expect(failed.status).toBe(500);
      expect(await memberships(campaign, email)).toEqual([]);
      if (isNew) expect((await app.visitor().signIn(email, newPassword)).status).toBe(401);
      await visitor.get(path);
      expect((await accept(path, visitor)).status).toBe(303);
      expect(await memberships(campaign, email)).toEqual([{ role: 'MEMBER', is_member: true }]);
    },
  );
});

describe('an owner who becomes something else', () => {
  it('has their keys revoked, after a warning, and cannot create any', async () => {
    const campaign = await newCampaign();
    const [demoted, staying] = [await owner(campaign), await owner(campaign)];
    const key = { name: 'sync', scopes: ['donations:write'], userId: demoted.userId } as const;
    const { keyId } = await createKey(app.pool, campaign.campaignId, key);
    await staying.visitor.get(`${campaign.people}?lang=en`);
    expect(staying.visitor.html).toContain('With the role “Staff, Read-only”: This ends at once: 1 API key.');
    const payloads: string[] = [];
    const listener = await app.pool.connect();
    listener.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    try {
      await listener.query('listen hustings_keys');
      await staying.visitor.post(`${campaign.people}/${demoted.userId}/role`, { role: 'MANAGER' });
      await listener.query('unlisten hustings_keys');
    } finally {
      listener.release();
    }
    const { rows } = await app.pool.query('select revoked_at from api_keys where id = $1', [keyId]);
    expect(rows).toEqual([{ revoked_at: app.now }]);
    expect(payloads).toEqual([campaign.campaignId]);
    const entry = { user_id: staying.userId, record_id: keyId, fields: ['revokedAt'] };
    expect(await audited(campaign, 'revokeKey')).toEqual([entry]);
    await expect(createKey(app.pool, campaign.campaignId, key)).rejects.toMatchObject({ status: 404 });
  });
});
