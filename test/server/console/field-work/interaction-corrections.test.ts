import { beforeAll, describe, expect, it } from '@jest/globals';
import { recordMany } from '#server/campaign/canvassing/interactions/record-many.ts';
import { insertVersion } from '#server/campaign/canvassing/operations/scripts/create-script.ts';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { perform } from '#server/operations/perform.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const script = newRecordId();
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
    const { email } = await app.person(name, campaign.campaignId, role);
    const visitor = app.visitor();
    await visitor.signIn(email);
    const { id: userId } = await app.database.knex('users').where({ email }).first('id');
    people[name] = { visitor, userId };
  }
  const userId = people.manager!.userId;
  await withCampaign(app.pool, campaign.campaignId, async (tx) => {
    await tx.query(
      `insert into scripts (campaign_id, id, name, version, user_id, created_at, updated_at)
       values ($1, $2, 'Ferries', 1, $3, now(), now())`,
      [tx.campaignId, script, userId],
    );
    await insertVersion(tx, { id: script, version: 1, questions: exampleQuestions, userId, now: new Date() });
  });
});

type Choice = Record<'id' | 'en' | 'fr', string>;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const base = () => `/console/campaigns/${campaign.code}`;
const pageOf = (visit: string) => `${base()}/visits/${visit}`;
const [first] = exampleQuestions;
const choices = first!.choices!.map(({ id, en, fr }) => ({ id, en: String(en), fr: String(fr) })) as unknown as [
  Choice,
  Choice,
];
const answer = { questionId: first!.id, answer: choices[0].id };

/** A voter with one visit by the canvasser, five hours ago. */
async function visited({ isAnswered = false } = {}) {
  const voter = newRecordId();
  const { now } = app;
  await app.database.knex('voters').insert({
    campaign_id: campaign.campaignId,
    id: voter,
    first_name: 'Anne',
    last_name: 'Roy',
    address: '1 Rd',
    city: 'C',
    province: 'XA',
    postal_code: 'Z1A 1A1',
    riding: 'R',
    created_at: now,
    updated_at: now,
  });
  const principal = { kind: 'operator', campaignId: campaign.campaignId, userId: people.canvasser!.userId } as const;
  const occurredAt = new Date(now.getTime() - 5 * 3_600_000).toISOString();
  await perform(app.pool, principal, { operationId: 'createInteraction', role: 'MEMBER' }, now, (context) =>
    recordMany(context, [
      {
        voterId: voter,
        type: 'DOOR',
        disposition: 'LEANING_SUPPORT',
        supportLevel: 2,
        notes: 'Dog.',
        occurredAt,
        ...(isAnswered && { answers: { scriptId: script, given: [answer] } }),
      },
    ]),
  );
  const { id } = await app.database.knex('interactions').where({ voter_id: voter }).first('id');
  return { voter, visit: id as string, occurredAt };
}

const stored = (visit: string) => app.database.knex('interactions').where({ id: visit }).first();

/** Opens the page of a visit and sends its form, with other fields. */
async function correct(visitor: Visitor, visit: string, fields: object, opened?: string) {
  const page = opened ?? (await (await visitor.get(pageOf(visit))).text());
  return visitor.post(pageOf(visit), { ...sentByBrowser(page, pageOf(visit)), ...fields });
}

describe('the page of a visit', () => {
  it.each(['canvasser', 'manager'])('corrects it for a %s, and stores the earlier version', async (name) => {
    const { visitor } = people[name]!;
    const { voter, visit, occurredAt } = await visited();
    const change = { disposition: 'UNDECIDED', supportLevel: '3', notes: '<i>Cat</i>.', reason: 'The neighbour.' };
    expect((await correct(visitor, visit, change)).status).toBe(303);
    await visitor.get(`${pageOf(visit)}?lang=en`);
    expect(textOf(visitor.html)).toMatch(
      /Recorded .*Leaning support, support 2 .*Dog\. .*Corrected .*Undecided, support 3 .*The neighbour\./,
    );
    expect(visitor.html).toContain('&lt;i>Cat&lt;/i>.');
    expect(await stored(visit)).toMatchObject({ version: 2, occurred_at: new Date(occurredAt) });
    const { support_level: level } = await app.database.knex('voters').where({ id: voter }).first('support_level');
    expect(level).toBe(3);
    await visitor.get(`${base()}/voters/${voter}`);
    expect(textOf(visitor.html)).toContain('Undecided, support 3, corrected once');
  });

  it('writes nothing if nothing was changed', async () => {
    const { visitor } = people.manager!;
    const { visit } = await visited({ isAnswered: true });
    expect((await correct(visitor, visit, { reason: 'None' })).status).toBe(303);
    expect((await stored(visit)).version).toBeNull();
  });

  it('accepts a day and a time in Eastern Time, and reports invalid ones', async () => {
    const { visitor } = people.manager!;
    const { visit, occurredAt } = await visited();
    for (const [wrong, message] of [
      [{ day: 'someday' }, 'Enter a date, such as'],
      [{ day: '2031-01-01' }, 'be within the last year'],
      [{ day: '2001-01-01' }, 'be within the last year'],
      [{ time: '25:00' }, 'Enter the time on the 24-hour clock'],
    ] as const) {
      await visitor.get(`${pageOf(visit)}?lang=en`);
      const answer = await correct(visitor, visit, { ...wrong, notes: 'Kept.' });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(textOf(html)).toContain(message);
      expect(html).toContain('Kept.');
    }
    expect((await stored(visit)).occurred_at).toEqual(new Date(occurredAt));
    const day = new Date(app.now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await correct(visitor, visit, { day, time: '9h05' })).status).toBe(303);
    const { occurred_at: at } = await stored(visit);
    expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' }).format(at)).toBe(day);
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Toronto', timeStyle: 'short' }).format(at)).toBe(
      '09:05',
    );
  });

  it('refuses what was typed on a page that shows an earlier version', async () => {
    const { visitor } = people.manager!;
    const { visit } = await visited();
    const opened = await (await visitor.get(pageOf(visit))).text();
    expect((await correct(visitor, visit, { notes: 'Cat.' })).status).toBe(303);
    const late = await correct(visitor, visit, { notes: 'Bird.' }, opened);
    expect(late.status).toBe(412);
    expect((await stored(visit)).notes).toBe('Cat.');
  });

  it('is read-only for other members', async () => {
    const { visitor } = people.reader!;
    const { visit } = await visited();
    const page = await (await visitor.get(pageOf(visit))).text();
    expect(page).not.toContain('name="reason"');
    const owners = await (await people.manager!.visitor.get(pageOf(visit))).text();
    const { version } = sentByBrowser(owners, pageOf(visit)) as Record<string, string>;
    expect((await visitor.post(pageOf(visit), { version: String(version), notes: 'Mine.' })).status).toBe(403);
    expect((await stored(visit)).notes).toBe('Dog.');
    expect((await visitor.get(pageOf(newRecordId()))).status).toBe(404);
  });

  it('says who undid one, and refuses further corrections', async () => {
    const { visitor } = people.manager!;
    const { voter, visit } = await visited();
    const opened = await (await visitor.get(pageOf(visit))).text();
    await visitor.post(`${base()}/voters/${voter}/visits/withdrawal`, { visit, reason: 'Wrong door.' });
    await visitor.get(`${pageOf(visit)}?lang=en`);
    expect(textOf(visitor.html)).toMatch(/Taken back by .*Wrong door\..* Taken back /);
    expect(visitor.html).not.toContain('name="disposition"');
    expect((await correct(visitor, visit, { notes: 'Cat.' }, opened)).status).toBe(412);
  });
});

describe('answers to a script', () => {
  it('are shown with the visit and as the latest on the voter’s page, in both languages', async () => {
    const { visitor } = people.reader!;
    const { voter } = await visited({ isAnswered: true });
    await visitor.get(`${base()}/voters/${voter}?lang=en`);
    expect(textOf(visitor.html)).toMatch(
      new RegExp(
        `Answers to the script ${first!.en}.* ${choices[0].en} .*Visits and calls .*${choices[0].en}`.replaceAll(
          '?',
          '\\?',
        ),
      ),
    );
    await visitor.get(`${base()}/voters/${voter}?lang=fr`);
    expect(textOf(visitor.html)).toContain(choices[0].fr);
  });

  it('are corrected, added and removed on the page of the visit', async () => {
    const { visitor } = people.manager!;
    const { voter, visit } = await visited({ isAnswered: true });
    const field = `answer-${first!.id}`;
    expect((await correct(visitor, visit, { [field]: choices[1].id })).status).toBe(303);
    expect((await stored(visit)).answers).toEqual({
      scriptId: script,
      version: 1,
      given: [{ ...answer, answer: choices[1].id }],
    });
    await visitor.get(`${base()}/voters/${voter}?lang=en`);
    expect(textOf(visitor.html).split('Visits and calls')[0]).toContain(choices[1].en);
    expect((await correct(visitor, visit, { [field]: '' })).status).toBe(303);
    expect((await stored(visit)).answers).toBeNull();
    const unanswered = await visited();
    expect((await correct(visitor, unanswered.visit, { [field]: answer.answer })).status).toBe(303);
    expect((await stored(unanswered.visit)).answers).toMatchObject({ given: [answer] });
  });
});
