import { beforeAll, describe, expect, it } from '@jest/globals';
import { readQuestions } from '#server/console/pages/scripts/read-questions.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let [manager, reader]: Visitor[] = [];
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  [manager, reader] = await Promise.all(
    (['MANAGER', 'MEMBER'] as const).map(async (role) => {
      const { email } = await app.person(role.toLowerCase(), campaign.campaignId, role);
      const visitor = app.visitor();
      await visitor.signIn(email);
      return visitor;
    }),
  );
});

const path = (rest = '') => `/console/campaigns/${campaign.code}/scripts${rest}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const scripts = () => app.database.knex('scripts').where({ campaign_id: campaign.campaignId });
const write = (fields: object) =>
  manager!.post(path(), { id: newRecordId(), name: 'Ferries', en: '', fr: '', ...fields });

describe('questions as they are typed', () => {
  it('are of four kinds, in one language or in both', () => {
    const english = 'What matters? [Ferry | Housing]\n\nHow likely? [1-5]\nWould you help? [yes/no]\nAnything else?';
    const french = 'Priorité? [Traversier|Logement]\nProbable? [1-5]\nAideriez-vous? [oui/non]\nAutre chose?';
    expect(readQuestions(english, french)).toEqual({
      questions: [
        {
          id: 'q1',
          kind: 'CHOICE',
          en: 'What matters?',
          fr: 'Priorité?',
          choices: [
            { id: 'c1', en: 'Ferry', fr: 'Traversier' },
            { id: 'c2', en: 'Housing', fr: 'Logement' },
          ],
        },
        { id: 'q2', kind: 'SCALE', en: 'How likely?', fr: 'Probable?', scaleTo: 5 },
        { id: 'q3', kind: 'YES_NO', en: 'Would you help?', fr: 'Aideriez-vous?' },
        { id: 'q4', kind: 'TEXT', en: 'Anything else?', fr: 'Autre chose?' },
      ],
    });
    expect(readQuestions('', 'Autre chose?')).toEqual({ questions: [{ id: 'q1', kind: 'TEXT', fr: 'Autre chose?' }] });
  });

  it.each<[string, string, object]>([
    ['', '', { fault: 'missing' }],
    [Array(21).fill('Else?').join('\n'), '', { fault: 'missing' }],
    ['Else?\nWhat? [Ferry]', '', { fault: 'line', field: 'en', line: 2 }],
    ['What? [a|b', '', { fault: 'line', field: 'en', line: 1 }],
    ['What? [1-11]', '', { fault: 'line', field: 'en', line: 1 }],
    ['What? [a||b]', '', { fault: 'line', field: 'en', line: 1 }],
    [`What? [${Array(11).fill('a').join('|')}]`, '', { fault: 'line', field: 'en', line: 1 }],
    ['x'.repeat(201), '', { fault: 'line', field: 'en', line: 1 }],
    ['', '[oui/non]', { fault: 'line', field: 'fr', line: 1 }],
    ['Help? [yes/no]', 'Aide?', { fault: 'unequal' }],
    ['What? [a|b]', 'Quoi? [a|b|c]', { fault: 'unequal' }],
    ['Else?', 'Autre?\nEncore?', { fault: 'unequal' }],
  ])('are refused: %j, %j', (english, french, fault) => {
    expect(readQuestions(english, french)).toEqual(fault);
  });
});

describe('the page of scripts', () => {
  it('writes one, counts its answers by poll, and retires it', async () => {
    await manager!.get(path());
    const id = newRecordId();
    const sent = { id, en: '<b>Help</b>? [yes/no]', fr: 'Aide? [oui/non]' };
    for (let i = 0; i < 2; i++) expect((await write(sent)).status).toBe(303);
    const [script, ...more] = await scripts();
    expect([script?.name, more]).toEqual(['Ferries', []]);
    await manager!.get(path());
    expect(manager!.html).toContain('&lt;b>Help&lt;/b>?');
    const now = new Date();
    const voter = newRecordId();
    const own = { campaign_id: campaign.campaignId };
    await app.database.knex('voters').insert({
      ...own,
      id: voter,
      first_name: 'Anne',
      last_name: 'Roy',
      address: '1 Rd',
      city: 'C',
      poll: '12',
      province: 'XA',
      postal_code: 'Z1A 1A1',
      riding: 'R',
      created_at: now,
      updated_at: now,
    });
    await app.database.knex('interactions').insert({
      ...own,
      id: newRecordId(),
      voter_id: voter,
      user_id: script?.user_id,
      type: 'DOOR',
      created_at: now,
      answers: JSON.stringify({ scriptId: script?.id, version: 1, given: [{ questionId: 'q1', answer: 'yes' }] }),
    });
    await reader!.get(path(`/${script?.id}`));
    expect(textOf(reader!.html)).toContain('One person has answered.');
    expect(textOf(reader!.html)).toMatch(/Yes 1 No 0/);
    const csv = await (await reader!.get(path(`/${script?.id}/results.csv`))).text();
    expect(csv.split('\r\n').slice(1)).toEqual(['<b>Help</b>?,Yes,12,1', '']);
    expect((await manager!.post(path(`/${script?.id}/retired`), { retired: 'true' })).status).toBe(303);
    expect((await scripts())[0]?.retired_at).not.toBeNull();
  });

  it('refuses what is not a valid script at its field, and is read-only for members', async () => {
    const before = (await scripts()).length;
    await manager!.get(path());
    for (const wrong of [{ en: '' }, { en: 'What? [a' }, { en: 'Else?', name: ' ' }, { en: 'Else?', fr: 'A?\nB?' }]) {
      expect((await write(wrong)).status).toBe(400);
    }
    await reader!.get(path());
    expect(reader!.html).not.toContain('name="en"');
    expect((await reader!.post(path(), { id: newRecordId(), name: 'S', en: 'Else?' })).status).toBe(403);
    expect(await scripts()).toHaveLength(before);
  });
});
