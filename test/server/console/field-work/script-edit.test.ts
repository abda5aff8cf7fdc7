import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import type { Question } from '#server/campaign/canvassing/scripts/question.ts';
import { scriptVersionOf } from '#server/campaign/canvassing/scripts/script.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import type { ConsolePage } from '#server/console/http/route.ts';
import { checkDraft } from '#server/console/pages/scripts/edit/check-draft.ts';
import { changedDraft, draftOf } from '#server/console/pages/scripts/edit/draft.ts';
import { scriptEditRoutes } from '#server/console/pages/scripts/edit/edit.tsx';
import { Form } from '#server/pages/input/form.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { allSentByBrowser } from '#test/support/console/browser-form.ts';
import type { Visitor } from '#test/support/console/console.ts';

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const idsOf = (questions: ReadonlyArray<{ id?: string; key?: string }>) => questions.map(({ id, key }) => id ?? key);

describe('questions in the form', () => {
  const draft = draftOf(exampleQuestions);

  it('are the script’s, and checked they are the same questions', () => {
    expect(checkDraft(draft, exampleQuestions, 'en')).toEqual({ questions: exampleQuestions, errors: [] });
  });

  it('move by their buttons, and no further than the ends', () => {
    expect(idsOf(changedDraft(draft, 'later:issue'))).toEqual(['likely', 'issue', 'volunteer', 'said']);
    expect(idsOf(changedDraft(draft, 'earlier:said'))).toEqual(['issue', 'likely', 'said', 'volunteer']);
    for (const act of ['earlier:issue', 'later:said', 'later:none', 'add:NONE', 'none:issue']) {
      expect(changedDraft(draft, act)).toEqual(draft);
    }
  });

  it('get ids that no version had, for questions and for choices', () => {
    const ever: Question[] = [
      ...exampleQuestions,
      { id: 'q1', kind: 'TEXT', en: 'Ended' },
      { id: 'issue', kind: 'CHOICE', en: 'Before', choices: [{ id: 'c1', en: 'Gone' }] },
    ];
    const added = changedDraft(changedDraft(draft, 'add:TEXT'), 'add:YES_NO').map((question) =>
      question.key.startsWith('+') ? { ...question, en: 'Else?' } : question,
    );
    const wider = changedDraft(added, 'choice:issue').map((question) => ({
      ...question,
      choices: question.choices.map((choice) => (choice.key.startsWith('+') ? { ...choice, fr: 'Prix' } : choice)),
    }));
    const { questions, errors } = checkDraft(wider, ever, 'en');
    expect([idsOf(questions), errors]).toEqual([['issue', 'likely', 'volunteer', 'said', 'q2', 'q3'], []]);
    expect(questions[0]?.choices?.at(-1)).toEqual({ id: 'c2', fr: 'Prix' });
  });

  it('are omitted once they are ended, and a blank new one is ignored', () => {
    const ended = changedDraft(draft, 'add:CHOICE').map((question) =>
      question.key === 'likely' ? { ...question, isEnded: true } : question,
    );
    const { questions, errors } = checkDraft(ended, exampleQuestions, 'en');
    expect([idsOf(questions), errors]).toEqual([['issue', 'volunteer', 'said'], []]);
  });

  const withFirst = (change: object) => draft.map((question, i) => (i === 0 ? { ...question, ...change } : question));
  it.each<[string, ReturnType<typeof draftOf>, string]>([
    ['no words', withFirst({ en: '', fr: '' }), 'en:issue'],
    ['too long', withFirst({ fr: 'x'.repeat(201) }), 'en:issue'],
    ['one choice', withFirst({ choices: [{ key: 'ferry', en: 'The ferry', fr: '' }] }), 'en:issue'],
    [
      'a long choice',
      withFirst({ choices: ['ferry', 'housing'].map((key) => ({ key, en: 'x'.repeat(81), fr: '' })) }),
      'en:issue',
    ],
    ['no question', draft.map((question) => ({ ...question, isEnded: true })), 'questions'],
    [
      'a scale of one',
      changedDraft(draft, 'add:SCALE').map((each) => ({ ...each, en: 'x', scaleTo: '1' })),
      'scale:likely',
    ],
  ])('are refused with %s', (_, wrong, field) => {
    expect(checkDraft(wrong, exampleQuestions, 'en').errors.map((error) => error.field)).toContain(field);
  });
});

it('a form with errors keeps its version, although the script was changed while it was read', async () => {
  const updated = new Date('2026-10-01T15:00:00Z');
  const script = { id: newRecordId(), name: 'Doors', questions: exampleQuestions, updated_at: updated };
  const [seen, changed] = [1, 2].map((version) => ({ script: { ...script, version }, ever: exampleQuestions }));
  const views = [seen, changed];
  const version = scriptVersionOf({ version: 1, updated_at: updated });
  const request = {
    language: 'en',
    params: { script: script.id },
    form: new Form([
      ['name', ''],
      ['version', version],
    ]),
    sent: noneSent,
    campaign: { code: 'SKERRY' },
  };
  const route = scriptEditRoutes.find(({ method }) => method === 'POST');
  const page = await route?.handle(request as never, { execute: async () => views.shift() } as never);
  expect(page).toMatchObject({ status: 400, sent: { errors: [{ field: 'name' }, { field: 'questions' }] } });
  expect(renderToString((page as ConsolePage).content)).toContain(`name="version" value="${version}"`);
});

describe('the page that changes a script', () => {
  let console: FilledConsole;
  let manager: Visitor;
  let path: string;
  let script: string;
  beforeAll(async () => {
    console = await startFilledConsole();
    const { app, filled } = console;
    manager = await app.signedIn('our-manager', filled.campaignId, 'MANAGER');
    script = (await app.database.knex('scripts').where({ campaign_id: filled.campaignId }).first('id')).id;
    path = `/console/campaigns/${filled.code}/scripts/${script}`;
  });
  afterAll(() => console.app.close());

  const open = async (rest = '') => (await manager.get(`${path}${rest}`)).text();
  const fieldsOf = (page: string) => allSentByBrowser(page, `${path}/edit`);
  const versions = () =>
    console.app.database.knex('script_versions').where({ script_id: script }).orderBy('version').select('questions');

  it('saves moved, changed, added and ended questions as a further version, and keeps the one before', async () => {
    const before = await versions();
    const added = await manager.post(`${path}/edit`, { ...fieldsOf(await open('/edit?lang=en')), do: 'add:YES_NO' });
    const addedPage = await added.text();
    expect([added.status, textOf(addedPage)]).toEqual([200, expect.stringContaining('Nothing is saved yet.')]);
    const moved = await manager.post(`${path}/edit`, { ...fieldsOf(addedPage), do: 'earlier:likely' });
    const fields = fieldsOf(await moved.text());
    expect(await versions()).toEqual(before);
    const sent = {
      ...fields,
      do: 'save',
      'end:said': 'true',
      'en:+1': '<b>Lift</b> to the poll?',
      'fr:+1': 'Besoin d’un trajet?',
      'en:issue': 'What matters?',
      'en:issue:ferry': '',
      'fr:issue:ferry': '',
    };
    expect((await manager.post(`${path}/edit`, sent)).status).toBe(303);
    const after = await versions();
    expect(after.slice(0, -1)).toEqual(before);
    const questions = after.at(-1)?.questions as Question[];
    expect(idsOf(questions)).toEqual(['likely', 'issue', 'volunteer', 'q1']);
    expect(questions[1]).toMatchObject({ en: 'What matters?', choices: [{ id: 'housing' }, { id: 'fishery' }] });
    expect(questions[3]).toEqual({
      id: 'q1',
      kind: 'YES_NO',
      en: '<b>Lift</b> to the poll?',
      fr: 'Besoin d’un trajet?',
    });
    const page = await open('?lang=en');
    expect(textOf(page)).toMatch(/Versions .* 2 \(in use\) .*Anything that the candidate should know\?/);
    expect(page).toContain('&lt;b>Lift&lt;/b>');
    expect(textOf(await open('?lang=fr'))).toContain('Besoin d’un trajet?');
    await open('?lang=en');
  });

  it('reports errors, preserves what was typed, and writes nothing', async () => {
    const before = await versions();
    const fields = fieldsOf(await open('/edit?lang=en'));
    const wrong = { ...fields, do: 'save', name: ' ', 'en:likely': '', 'fr:likely': '', 'en:issue': 'Kept?' };
    const answer = await manager.post(`${path}/edit`, wrong);
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(textOf(page)).toContain('Write the question in English, in French, or in both.');
    expect(textOf(page)).toContain('Enter a name of up to 100 characters.');
    expect(page).toContain('value="Kept?"');
    expect(await versions()).toEqual(before);
  });

  it('refuses a page that shows an earlier version, and shows its draft again for the current one', async () => {
    const fields = fieldsOf(await open('/edit?lang=en'));
    const send = (sent: object) => manager.post(`${path}/edit`, { ...fields, do: 'save', ...sent });
    const added = {
      question: [...[fields.question ?? []].flat(), '+9'],
      'kind:+9': 'TEXT',
      'en:+9': 'Added meanwhile?',
    };
    expect((await send({ 'en:issue': 'First?', ...added })).status).toBe(303);
    const before = await versions();
    const late = await send({ 'en:issue': 'Late?' });
    const page = await late.text();
    expect(late.status).toBe(412);
    expect(page).toContain('value="Late?"');
    expect(page).not.toContain('value="First?"');
    expect(page).toContain('value="Added meanwhile?"');
    expect(await versions()).toEqual(before);
    expect((await manager.post(`${path}/edit`, { ...fieldsOf(page), do: 'save' })).status).toBe(303);
    const questions = (await versions()).at(-1)?.questions as Question[];
    const wordings = questions.map(({ en }) => en);
    expect(wordings).toEqual(expect.arrayContaining(['Late?', 'Added meanwhile?']));
  });

  it('never changes the kind of an existing question, whatever is sent', async () => {
    const fields = fieldsOf(await open('/edit?lang=en'));
    const sent = { ...fields, do: 'save', 'kind:volunteer': 'TEXT', 'scale:likely': '9', 'fr:volunteer': 'Aider?' };
    expect((await manager.post(`${path}/edit`, sent)).status).toBe(303);
    const questions = (await versions()).at(-1)?.questions as Question[];
    expect(questions.find(({ id }) => id === 'volunteer')).toMatchObject({ kind: 'YES_NO', fr: 'Aider?' });
    expect(questions.find(({ id }) => id === 'likely')).toMatchObject({ scaleTo: 5 });
  });

  it('is for managers: members see the versions, without a link to the form', async () => {
    const member = await console.app.signedIn('our-member', console.filled.campaignId, 'MEMBER');
    expect((await member.get(`${path}/edit`)).status).toBe(403);
    const page = await (await member.get(`${path}?lang=en`)).text();
    expect(page).toContain('Versions');
    expect(page).not.toContain('/edit"');
  });
});
