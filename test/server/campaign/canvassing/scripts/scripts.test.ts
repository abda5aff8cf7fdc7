import { beforeAll, describe, expect, it } from '@jest/globals';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const api = await closedAfterAll(startCampaignApi({ now: clock.date }));

const scripts = '/canvassing/scripts';
const write = (questions: unknown = exampleQuestions, name = 'Ferries') =>
  api.request('POST', scripts, { body: { name, questions } });
const change = (id: string, body: object) => api.request('PATCH', `${scripts}/${id}`, { body });
const read = async (id: string, query = '') => (await api.request('GET', `${scripts}/${id}${query}`)).body;
const newVoter = async () => (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
const visit = (body: object) => api.request('POST', '/canvassing/interactions', { body: { type: 'DOOR', ...body } });
const answersOf = async (id: string) =>
  (await api.request('GET', `/canvassing/interactions/${id}?include=answers`)).body.data.answers;
const yesNo = { id: 'help', kind: 'YES_NO', en: 'Would you help?' };
const scale = { id: 'likely', kind: 'SCALE', scaleTo: 5, en: 'How likely?' };
const choice = { id: 'issue', kind: 'CHOICE', en: 'What matters?' };
const [ferry, housing] = [
  { id: 'ferry', en: 'Ferry' },
  { id: 'housing', fr: 'Logement' },
];

describe('a script', () => {
  it('is changed as it was read, or not at all, if If-Match says so', async () => {
    const { id } = (await write([yesNo])).body.data;
    const etag = (await api.request('GET', `${scripts}/${id}`)).headers.get('etag') as string;
    const send = (version: string, body: object) =>
      api.request('PATCH', `${scripts}/${id}`, { body, headers: { 'If-Match': version } });
    clock.pass(1000);
    expect((await send(etag, { questions: [yesNo, scale] })).status).toBe(200);
    clock.pass(1000);
    for (const body of [{ name: 'Late' }, { questions: [scale] }]) expect((await send(etag, body)).status).toBe(412);
    expect((await read(id)).data).toMatchObject({ name: 'Ferries', version: 2, questions: [yesNo, scale] });
    const old = await api.request('GET', `${scripts}/${id}?version=1`);
    expect([old.status, old.headers.has('etag')]).toEqual([200, false]);
    expect((await send('*', { name: 'Later' })).status).toBe(200);
  });

  it('is written, read and listed with a question of each kind, in both languages', async () => {
    const { status, body } = await write();
    expect([status, body.data]).toMatchObject([200, { name: 'Ferries', version: 1, retiredAt: null }]);
    expect(body.data.questions).toEqual(exampleQuestions);
    expect((await read(body.data.id)).data).toEqual(body.data);
    const list = await api.request<Fields[]>('GET', `${scripts}?limit=1`);
    expect(list.body.data).toEqual([body.data]);
  });

  it.each<[string, unknown]>([
    ['no question', []],
    ['21 questions', Array.from({ length: 21 }, (_, i) => ({ ...yesNo, id: `q${i}` }))],
    ['a kind that there is not', [{ ...yesNo, kind: 'ESSAY' }]],
    ['an id with a space', [{ ...yesNo, id: 'a b' }]],
    ['a wording of 201 characters', [{ ...yesNo, en: 'x'.repeat(201) }]],
    ['a blank wording', [{ ...yesNo, en: ' ' }]],
    ['one choice', [{ ...choice, choices: [ferry] }]],
    ['11 choices', [{ ...choice, choices: Array.from({ length: 11 }, (_, i) => ({ id: `c${i}`, en: 'C' })) }]],
    ['a scale to 11', [{ ...scale, scaleTo: 11 }]],
    ['a scale to 1', [{ ...scale, scaleTo: 1 }]],
    ['a field that there is not', [{ ...yesNo, colour: 'blue' }]],
  ])('of %s is refused with 400, naming it', async (_, questions) => {
    const { status, body } = await write(questions);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.error).toContain('questions');
  });

  it.each<[string, unknown, string]>([
    ['a question twice', [yesNo, yesNo], 'help'],
    ['a question without wording', [{ id: 'help', kind: 'YES_NO' }], 'help'],
    ['choices of another kind', [{ ...yesNo, choices: [ferry, housing] }], 'help'],
    ['no choices', [choice], 'issue'],
    ['a choice twice', [{ ...choice, choices: [ferry, ferry] }], 'issue'],
    ['a choice without wording', [{ ...choice, choices: [ferry, { id: 'x' }] }], 'issue'],
    ['no scale', [{ ...scale, scaleTo: undefined }], 'likely'],
    ['a scale of another kind', [{ ...yesNo, scaleTo: 5 }], 'help'],
  ])('with %s is refused with 422, naming the question', async (_, questions, named) => {
    const { status, body } = await write(questions);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.error).toContain(`"${named}"`);
  });

  it('has a further version if its questions differ, and none if only its name does', async () => {
    const { id } = (await write([yesNo])).body.data;
    const renamed = await change(id, { name: 'Help', questions: [yesNo] });
    expect(renamed.body.data).toMatchObject({ name: 'Help', version: 1 });
    clock.pass(1000);
    const reworded = { ...yesNo, en: 'Will you help us?' };
    const changed = await change(id, { questions: [reworded, scale] });
    expect(changed.body.data).toMatchObject({ version: 2, questions: [reworded, scale], updatedAt: clock.now() });
    expect((await read(id, '?version=1')).data).toMatchObject({ version: 1, questions: [yesNo] });
    expect((await api.request('GET', `${scripts}/${id}?version=3`)).status).toBe(404);
  });

  it('keeps the kind and the scale of a question in all versions, also of one that was left out meanwhile', async () => {
    const { id } = (await write([yesNo, scale])).body.data;
    await change(id, { questions: [yesNo] });
    for (const question of [
      { ...scale, scaleTo: 10 },
      { ...scale, kind: 'TEXT', scaleTo: undefined },
    ]) {
      const refused = await change(id, { questions: [yesNo, question] });
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('"likely"')]);
    }
    expect((await change(id, { questions: [yesNo, scale] })).body.data.version).toBe(3);
  });

  it('is retired, and asked again', async () => {
    const { id } = (await write([yesNo])).body.data;
    const idsOf = async (query: string) =>
      (await api.request<Fields[]>('GET', `${scripts}?${query}`)).body.data.map((script) => script.id);
    expect((await change(id, { retired: true })).body.data.retiredAt).toBe(clock.now());
    expect([await idsOf('retired=true'), (await idsOf('retired=false')).includes(id)]).toEqual([[id], false]);
    expect((await change(id, { retired: false })).body.data.retiredAt).toBeNull();
    expect(await idsOf('retired=true')).toEqual([]);
  });

  it('has 100 versions at most', async () => {
    const { id } = (await write([yesNo])).body.data;
    await api.database.knex('scripts').where({ id }).update({ version: 100 });
    await api.database.knex.raw(
      `insert into script_versions select campaign_id, script_id, 100, questions, user_id, recorded_at
       from script_versions where script_id = ?`,
      [id],
    );
    expect((await change(id, { questions: [scale] })).status).toBe(422);
    expect((await change(id, { name: 'Still' })).status).toBe(200);
  });

  it('is one of 200 at most in a campaign, retired ones too', async () => {
    const { campaignId, userId, key } = api.theirs;
    await api.database.knex.raw(
      `insert into scripts (campaign_id, id, name, version, user_id, created_at, updated_at, retired_at)
       select ?, gen_random_uuid(), 'S', 1, ?, now(), now(), now() from generate_series(1, 199)`,
      [campaignId, userId],
    );
    const body = { name: 'Last', questions: [yesNo] };
    const statuses = await Promise.all([1, 2].map(() => api.request('POST', scripts, { body, key })));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('answers', () => {
  let script: string;
  beforeAll(async () => {
    script = (await write()).body.data.id;
  });
  const given = (...pairs: ReadonlyArray<readonly [string, unknown]>) => ({
    scriptId: script,
    given: pairs.map(([questionId, answer]) => ({ questionId, answer })),
  });
  const all = () => given(['issue', 'ferry'], ['likely', '4'], ['volunteer', 'no'], ['said', 'Fix the “quay”.']);

  it('are recorded with a visit and its support level, name the present version, and are shown if asked for', async () => {
    const voterId = await newVoter();
    const { status, body } = await visit({ voterId, supportLevel: 2, answers: all() });
    expect([status, 'answers' in body.data]).toEqual([200, false]);
    expect(await answersOf(body.data.id)).toEqual({ ...all(), version: 1 });
    const none = await visit({ voterId, answers: null });
    expect(await answersOf(none.body.data.id)).toBeNull();
  });

  it.each<[string, () => object, string]>([
    ['another campaign’s script', () => ({ ...all(), scriptId: '01900000-0000-7000-8000-000000000000' }), 'script'],
    ['an id that is none', () => ({ ...all(), scriptId: 'x' }), 'script'],
    ['a version that there is not', () => ({ ...all(), version: 9 }), 'version'],
    ['a question that is not asked', () => given(['weather', 'fine']), '"weather"'],
    ['a question twice', () => given(['volunteer', 'no'], ['volunteer', 'yes']), '"volunteer"'],
    ['a choice that there is not', () => given(['issue', 'weather']), 'ferry, housing, fishery'],
    ['a number beyond the scale', () => given(['likely', '6']), '1 to 5'],
    ['zero', () => given(['likely', '0']), '1 to 5'],
    ['a fraction', () => given(['likely', '1.5']), '1 to 5'],
    ['neither yes nor no', () => given(['volunteer', 'Yes']), 'yes or no'],
    ['a blank text', () => given(['said', '  ']), 'blank'],
    ['a text of 501 characters', () => given(['said', 'x'.repeat(501)]), 'answer'],
    ['a number instead of a text', () => given(['likely', 4]), 'answer'],
    ['none', () => given(), 'answers'],
  ])('of %s are refused, and nothing is recorded', async (_, answers, named) => {
    const voterId = await newVoter();
    for (const [path, body] of [
      ['/canvassing/interactions', { voterId, type: 'DOOR', answers: answers() }],
      ['/canvassing/households', { type: 'DOOR', people: [{ voterId, answers: answers() }] }],
    ] as const) {
      const refused = await api.request('POST', path, { body });
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
      expect(refused.body.error).toContain('answers');
      expect(refused.body.error).toContain(named);
    }
    expect((await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voterId}`)).body.data).toEqual([]);
  });

  it('of another campaign’s script are refused as of one that there is not', async () => {
    const { key } = api.theirs;
    const voter = await api.request('POST', '/voters', { body: someVoter(), key });
    const body = { voterId: voter.body.data.id, type: 'DOOR', answers: all() };
    expect((await api.request('POST', '/canvassing/interactions', { body, key })).status).toBe(400);
  });

  it('are taken row by row in a batch, of which a wrong one is refused alone', async () => {
    const voterId = await newVoter();
    const row = (answers: object, externalId: string) => ({ voterId, type: 'DOOR', answers, externalId });
    const records = [row(all(), 's1'), row(given(['likely', '9']), 's2'), row(given(['likely', '1']), 's3')];
    const send = async () =>
      (await api.request<Fields[]>('POST', '/canvassing/interactions/batch', { body: { records } })).body.data;
    const first = await send();
    expect(first.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created']);
    expect(await answersOf(first[2]?.id as string)).toEqual({ ...given(['likely', '1']), version: 1 });
    expect((await send()).map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused', 'unchanged']);
    records[0] = row(given(['issue', 'housing']), 's1');
    expect((await send())[0]?.outcome).toBe('refused');
  });

  it('are one visit’s that is sent twice under an eventId, and another one with other answers', async () => {
    const body = { voterId: await newVoter(), eventId: 'phone 1' };
    const ids = [await visit({ ...body, answers: all() }), await visit({ ...body, answers: all() })];
    expect(new Set(ids.map((sent) => sent.body.data.id)).size).toBe(1);
    expect((await visit({ ...body, answers: given(['likely', '1']) })).body.code).toBe('idempotency_key_reused');
  });

  it('keep the question that was asked, when the script has changed or is retired since', async () => {
    const { id } = (await write([scale])).body.data;
    const answers = { scriptId: id, given: [{ questionId: 'likely', answer: '5' }] };
    const before = await visit({ voterId: await newVoter(), answers });
    await change(id, { questions: [yesNo], retired: true });
    expect(await answersOf(before.body.data.id)).toMatchObject({ version: 1 });
    const late = await visit({ voterId: await newVoter(), answers: { ...answers, version: 1 } });
    expect([late.status, (await visit({ voterId: await newVoter(), answers })).status]).toEqual([200, 400]);
  });

  it('are corrected, and the history keeps what they were', async () => {
    const { id } = (await visit({ voterId: await newVoter(), answers: all() })).body.data;
    const path = `/canvassing/interactions/${id}`;
    const corrected = given(['issue', 'housing']);
    expect((await api.request('PATCH', path, { body: { answers: all() } })).status).toBe(200);
    expect((await api.request('PATCH', path, { body: { answers: corrected, reason: 'Misheard.' } })).status).toBe(200);
    expect(await answersOf(id)).toEqual({ ...corrected, version: 1 });
    expect((await api.request('PATCH', path, { body: { answers: given(['likely', '7']) } })).status).toBe(400);
    await api.request('PATCH', path, { body: { answers: null } });
    expect(await answersOf(id)).toBeNull();
    const history = (await api.request<Fields[]>('GET', `${path}/history`)).body.data;
    expect(history.map(({ answers }) => answers)).toEqual([
      { ...all(), version: 1 },
      { ...corrected, version: 1 },
      undefined,
    ]);
  });
});

describe('a household', () => {
  const household = (body: object) =>
    api.request<Fields[]>('POST', '/canvassing/households', { body: { type: 'DOOR', ...body } });
  const visitsOf = async (voter: string, query = '') =>
    (await api.request<Fields[]>('GET', `/canvassing/interactions?voter_id=${voter}${query}`)).body.data;

  it('is recorded together: one time, an outcome, a support level and answers of each', async () => {
    const people = [await newVoter(), await newVoter()] as const;
    const script = (await write()).body.data.id;
    const answers = { scriptId: script, given: [{ questionId: 'issue', answer: 'ferry' }] };
    const occurredAt = '2026-09-14T12:00:00.000Z';
    const { status, body } = await household({
      occurredAt,
      eventId: 'door 1',
      people: [
        { voterId: people[0], disposition: 'STRONG_SUPPORT', supportLevel: 1, notes: 'Dog.', answers },
        { voterId: people[1], disposition: 'NOT_HOME' },
      ],
    });
    expect([status, body.data.map(({ voterId, disposition }) => [voterId, disposition])]).toEqual([
      200,
      [
        [people[0], 'STRONG_SUPPORT'],
        [people[1], 'NOT_HOME'],
      ],
    ]);
    for (const [i, id] of people.entries()) {
      const [one, ...more] = await visitsOf(id, '&include=occurredAt,eventId,answers');
      expect(more).toEqual([]);
      expect(one).toMatchObject({ id: body.data[i]?.id, occurredAt, eventId: `door 1 ${id}` });
      expect(one?.answers).toEqual(i === 0 ? { ...answers, version: 1 } : null);
    }
    const voter = (await api.request('GET', `/voters/${people[0]}`)).body.data;
    expect(voter).toMatchObject({ supportLevel: 1, lastContact: occurredAt });
  });

  it('that is sent twice is recorded once, at the same time too', async () => {
    const people = [{ voterId: await newVoter() }, { voterId: await newVoter() }];
    const sent = await Promise.all([1, 2, 3].map(() => household({ eventId: 'door 2', people })));
    expect(new Set(sent.map(({ body }) => body.data.map(({ id }) => id).join())).size).toBe(1);
    expect(sent.filter(({ headers }) => headers.get('Idempotent-Replayed')).length).toBe(2);
    for (const { voterId } of people) expect(await visitsOf(voterId)).toHaveLength(1);
    const other = await household({ eventId: 'door 2', people: people.map((each) => ({ ...each, notes: 'No.' })) });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each<[string, () => Promise<string>, number]>([
    [
      'of another door',
      async () => (await api.request('POST', '/voters', { body: someVoter({ address: '9 Other Rd' }) })).body.data.id,
      422,
    ],
    ['whom nobody knows', async () => '01900000-0000-7000-8000-000000000000', 404],
    [
      'of another campaign',
      async () => (await api.request('POST', '/voters', { body: someVoter(), key: api.theirs.key })).body.data.id,
      404,
    ],
  ])('with somebody %s is refused, and nobody’s visit is recorded', async (_, other, status) => {
    const voterId = await newVoter();
    const refused = await household({ people: [{ voterId }, { voterId: await other() }] });
    expect(refused.status).toBe(status);
    expect(await visitsOf(voterId)).toEqual([]);
  });

  it('names each person once, and 30 at most', async () => {
    const voterId = await newVoter();
    const twice = await household({ people: [{ voterId }, { voterId: voterId.toUpperCase() }] });
    expect(twice.status).toBe(400);
    const many = await household({ people: Array.from({ length: 31 }, () => ({ voterId })) });
    expect([many.status, (await household({ people: [] })).status]).toEqual([400, 400]);
    expect(await visitsOf(voterId)).toEqual([]);
  });
});
