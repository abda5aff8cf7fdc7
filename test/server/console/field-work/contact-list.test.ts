import { beforeAll, describe, expect, it } from '@jest/globals';
import { someVoter } from '#test/support/campaign.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let manager: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  manager = await signedIn('MANAGER');
  await record('Ada', { phone: '709 555-0101', email: 'ada@example.org' });
  await record('Bea', { phone: '709 555-0102', email: 'bea@example.org', do_not_contact: ['PHONE'] });
  await record('=Cleo', { phone: '709 555-0103', do_not_contact: ['SMS', 'MAIL'], support_level: 2 });
  await record('Dan', { email: 'dan@example.org', do_not_contact: ['EMAIL'], riding: 'Les Bancs' });
});

async function signedIn(role: 'MANAGER' | 'MEMBER'): Promise<Visitor> {
  const { email } = await app.person(`person-${role}`, campaign.campaignId, role);
  const visitor = app.visitor();
  await visitor.signIn(email);
  return visitor;
}

const at = (rest = '') => `/console/campaigns/${campaign.code}/voters${rest}`;

async function record(firstName: string, facts: object): Promise<void> {
  await manager.get(at('/new'));
  const [, id] = /name="id" value="([^"]*)"/.exec(manager.html) ?? [];
  expect((await manager.post(at(), { id: id as string, ...someVoter(), firstName })).status).toBe(303);
  await app.database.knex('voters').where({ id }).update(facts);
}

async function listed(query: string): Promise<string[][]> {
  const answer = await manager.get(at(`/contact-list?${query}`));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = (await answer.text()).replace('\ufeff', '').trim().split('\r\n');
  return lines.map((line) => line.split(','));
}
const namesOf = async (query: string): Promise<string[]> =>
  (await listed(query))
    .slice(1)
    .map(([, firstName]) => firstName as string)
    .sort();

describe('a list to call or to write to', () => {
  it.each([
    ['PHONE', ["'=Cleo", 'Ada']],
    ['SMS', ['Ada', 'Bea']],
    ['EMAIL', ['Ada', 'Bea']],
    ['MAIL', ['Ada', 'Bea', 'Dan']],
  ])('by %s has only voters who may be reached by it', async (channel, names) => {
    expect(await namesOf(`channel=${channel}`)).toEqual(names);
  });

  it('has only what is needed to reach them', async () => {
    const [head] = await listed('channel=EMAIL');
    expect(head).toEqual(['lastName', 'firstName', 'email', 'id']);
    expect((await listed('channel=MAIL'))[0]).toEqual([
      'lastName',
      'firstName',
      'address',
      'city',
      'province',
      'postalCode',
      'id',
    ]);
  });

  it('uses the riding and support level of the page, which offers it only to staff', async () => {
    expect(await namesOf('channel=PHONE&support_level=2')).toEqual(["'=Cleo"]);
    expect(await namesOf('channel=MAIL&riding=les%20bancs')).toEqual(['Dan']);
    await manager.get(at('?riding=Les%20Bancs&q=&lang=en'));
    expect(manager.html).toContain(`action="${at('/contact-list')}"`);
    expect(manager.html).toMatch(/<input type="hidden" name="riding" value="Les Bancs"/);
    const member = await signedIn('MEMBER');
    await member.get(at());
    expect(member.html).not.toContain('contact-list');
    expect((await member.get(at('/contact-list?channel=EMAIL'))).status).toBe(403);
  });

  it('leaves a line in the audit log, and comes as a workbook', async () => {
    await listed('channel=EMAIL&support_level=3');
    const [line] = await app.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId })
      .orderBy('id', 'desc')
      .limit(1);
    expect(line).toMatchObject({
      operation: 'listVoters',
      row_count: 0,
      filters: ['support_level', 'reachable_by', 'voted'],
    });
    const answer = await manager.get(at('/contact-list?channel=PHONE&as=xlsx'));
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('continues over pages, with each voter once', async () => {
    const many = await app.campaign();
    await app.database.knex.raw(
      `insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, phone, created_at, updated_at)
       select ?, gen_random_uuid(), 'Given' || n, 'Family', '1 Quay', 'Sable', 'XA', 'Z1A 1A1', 'Les Bancs', '709 555-0101',
         now() - n * interval '1 second', now() from generate_series(1, 1203) n`,
      [many.campaignId],
    );
    const { email } = await app.person('of-many', many.campaignId, 'MANAGER');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const answer = await visitor.get(`/console/campaigns/${many.code}/voters/contact-list?channel=SMS`);
    const names = (await answer.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[1]);
    expect([names.length, new Set(names).size]).toEqual([1203, 1203]);
  });
});
