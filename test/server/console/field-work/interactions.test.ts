import { beforeAll, describe, expect, it } from '@jest/globals';
import { recordMany } from '#server/campaign/canvassing/interactions/record-many.ts';
import { perform } from '#server/operations/perform.ts';
import type { Role } from '#server/operations/roles.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { someVoter } from '#test/support/campaign.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
const people: Record<string, { visitor: Visitor; userId: string }> = {};
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  for (const [name, role] of [
    ['manager', 'MANAGER'],
    ['canvasser', 'MEMBER'],
    ['reader', 'MEMBER'],
  ] as const) {
    people[name] = await member(name, role);
  }
});

async function member(name: string, role: Role) {
  const { email } = await app.person(name, campaign.campaignId, role);
  const visitor = app.visitor();
  await visitor.signIn(email);
  const { id: userId } = await app.database.knex('users').where({ email }).first('id');
  return { visitor, userId };
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const page = (voter: string, rest = '') => `/console/campaigns/${campaign.code}/voters/${voter}${rest}`;

/** A voter with one visit by the canvasser. */
async function visited(notes: string) {
  const voter = newRecordId();
  const { firstName, lastName, address, city, province, postalCode, riding } = someVoter() as Record<string, string>;
  const now = new Date();
  await app.database.knex('voters').insert({
    campaign_id: campaign.campaignId,
    id: voter,
    first_name: firstName,
    last_name: lastName,
    address,
    city,
    province,
    postal_code: postalCode,
    riding,
    created_at: now,
    updated_at: now,
  });
  const principal = { kind: 'operator', campaignId: campaign.campaignId, userId: people.canvasser!.userId } as const;
  const operation = { operationId: 'createInteraction', role: 'MEMBER' } as const;
  await perform(app.pool, principal, operation, now, (context) =>
    recordMany(context, [{ voterId: voter, type: 'DOOR', disposition: 'LEANING_SUPPORT', supportLevel: 2, notes }]),
  );
  const { id } = await app.database.knex('interactions').where({ voter_id: voter }).first('id');
  return { voter, visit: id as string };
}

const takeBack = (visitor: Visitor, { voter, visit }: { voter: string; visit: string }, reason = '') =>
  visitor.post(page(voter, '/visits/withdrawal'), { visit, reason });

describe('the visits on a voter’s page', () => {
  it('show time, channel, result and canvasser; what was typed is escaped', async () => {
    const { voter } = await visited('<b>Dog</b>');
    const { visitor } = people.reader!;
    await visitor.get(page(voter));
    expect(textOf(visitor.html)).toMatch(/Visits and calls .*At the door Leaning support, support 2/);
    expect(visitor.html).toContain('&lt;b>Dog&lt;/b>');
  });

  it('are undone by the member who recorded them and by managers, and remain listed with who and why', async () => {
    for (const name of ['canvasser', 'manager']) {
      const { visitor } = people[name]!;
      const one = await visited('Dog.');
      await visitor.get(page(one.voter));
      expect(visitor.html).toContain('Take back');
      expect((await takeBack(visitor, one, 'The wrong door.')).status).toBe(303);
      await visitor.get(page(one.voter));
      expect(textOf(visitor.html)).toMatch(/Taken back by .*The wrong door\./);
      expect(visitor.html).not.toContain('visits/withdrawal');
      const voter = await app.database.knex('voters').where({ id: one.voter }).first('support_level', 'last_contact');
      expect(voter).toEqual({ support_level: null, last_contact: null });
    }
  });

  it('cannot be undone by other members: no form, and a refusal on the page', async () => {
    const { visitor } = people.reader!;
    const one = await visited('Dog.');
    await visitor.get(page(one.voter));
    expect(visitor.html).not.toContain('visits/withdrawal');
    const answer = await takeBack(visitor, one);
    expect(answer.status).toBe(403);
    const { withdrawn_at: at } = await app.database.knex('interactions').where({ id: one.visit }).first('withdrawn_at');
    expect(at).toBeNull();
    const entry = await app.database
      .knex('audit_log')
      .where({ operation: 'withdrawInteraction', record_id: one.visit });
    expect(entry).toMatchObject([{ status: 403 }]);
  });

  it('are undone only once', async () => {
    const { visitor } = people.manager!;
    const one = await visited('Dog.');
    await visitor.get(page(one.voter));
    await takeBack(visitor, one);
    expect((await takeBack(visitor, one)).status).toBe(422);
  });
});
