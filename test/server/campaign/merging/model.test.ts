import { expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { testClock } from '#test/support/clock.ts';
import { createRandom, type Random } from '#test/support/faults/random.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const clock = testClock('2026-09-14T15:00:00.000Z');
const api = await closedAfterAll(startCampaignApi({ now: clock.date, checkAnswers: false }));

/** What a voter says of itself. */
interface Facts {
  email: string | null;
  phone: string | null;
  notes: string | null;
  tags: string[];
}

interface Visit {
  voter: string;
  readonly at: string;
}

interface Merge {
  readonly survivor: string;
  readonly other: string;
  readonly facts: Facts;
  readonly changed: Partial<Record<'email' | 'phone' | 'notes', { before: string | null; after: string | null }>>;
  readonly added: readonly string[];
  readonly visits: readonly string[];
  readonly signs: readonly string[];
}

/** A campaign as plain objects: merges of each voter are undone from the last. */
class Model {
  readonly voters = new Map<string, Facts>();
  readonly visits = new Map<string, Visit>();
  readonly signs = new Map<string, string>();
  readonly merges: Merge[] = [];

  merge(survivor: string, other: string): void {
    const [own, others] = [this.voters.get(survivor), this.voters.get(other)] as [Facts, Facts];
    const changed: Merge['changed'] = {};
    const set = (name: 'email' | 'phone' | 'notes', after: string | null) => {
      changed[name] = { before: own[name], after };
      own[name] = after;
    };
    for (const name of ['email', 'phone'] as const) if (own[name] === null && others[name]) set(name, others[name]);
    if (own.notes === null && others.notes) set('notes', others.notes);
    else if (own.notes && others.notes && own.notes !== others.notes) set('notes', `${own.notes}\n${others.notes}`);
    const added = others.tags.filter((tag) => !own.tags.includes(tag));
    own.tags.push(...added);
    const visits = [...this.visits].filter(([, { voter }]) => voter === other).map(([id]) => id);
    const signs = [...this.signs].filter(([, voter]) => voter === other).map(([id]) => id);
    for (const id of visits) (this.visits.get(id) as Visit).voter = survivor;
    for (const id of signs) this.signs.set(id, survivor);
    this.voters.delete(other);
    this.merges.push({ survivor, other, facts: others, changed, added, visits, signs });
  }

  /** Undoes the last merge. */
  undo(): string {
    const { survivor, other, facts, changed, added, visits, signs } = this.merges.pop() as Merge;
    const own = this.voters.get(survivor) as Facts;
    for (const [name, { before, after }] of Object.entries(changed)) {
      const field = name as 'email' | 'phone' | 'notes';
      if (own[field] === after) own[field] = before;
    }
    own.tags = own.tags.filter((tag) => !added.includes(tag));
    for (const id of visits) if (this.visits.get(id)?.voter === survivor) (this.visits.get(id) as Visit).voter = other;
    for (const id of signs) if (this.signs.get(id) === survivor) this.signs.set(id, other);
    this.voters.set(other, facts);
    return other;
  }

  erase(id: string): void {
    this.voters.delete(id);
    for (const [visit, { voter }] of this.visits) if (voter === id) this.visits.delete(visit);
    for (const [sign, voter] of this.signs) if (voter === id) this.signs.delete(sign);
    // What was merged into it went with it, and so did what was merged into that.
    const gone = new Set([id]);
    for (const { survivor, other } of this.merges.toReversed()) if (gone.has(survivor)) gone.add(other);
    const left = this.merges.filter(({ survivor, other }) => !gone.has(survivor) && !gone.has(other));
    this.merges.splice(0, this.merges.length, ...left);
  }
}

async function play(campaign: TestCampaign, random: Random, steps: number): Promise<Model> {
  const model = new Model();
  let made = 0;
  const send = async (method: string, path: string, body?: unknown): Promise<Fields> => {
    clock.passHour();
    const answer = await api.request(method, path, { key: campaign.key, ...(body !== undefined && { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.error}`);
    return answer.body.data;
  };
  const some = () => random.pick([...model.voters.keys()]);
  const maybe = <Value>(value: Value): Value | null => (random.between(0, 1) === 0 ? value : null);
  const create = async () => {
    const n = ++made;
    const facts: Facts = {
      email: maybe(`v${n}@example.org`),
      phone: maybe(`709 555-${1000 + n}`),
      notes: maybe(`Note ${n}`),
      tags: ['a', 'b', 'c', 'd'].filter(() => random.between(0, 2) === 0),
    };
    const person = { lastName: `Family${n}`, address: `${n} Marram Rd` };
    const { id } = await send('POST', '/voters', someVoter({ ...person, ...facts }));
    model.voters.set(id, { ...facts, tags: [...facts.tags] });
  };
  const change = async () => {
    const [id, email] = [some(), `c${++made}@example.org`];
    await send('PATCH', `/voters/${id}`, { email });
    (model.voters.get(id) as Facts).email = email;
  };
  const visit = async () => {
    const voter = some();
    const { id, createdAt } = await send('POST', '/canvassing/interactions', { voterId: voter, type: 'DOOR' });
    model.visits.set(id, { voter, at: String(createdAt) });
  };
  const sign = async () => {
    const voterId = some();
    model.signs.set((await send('POST', '/lawn-signs', { address: '1 Quay', voterId })).id, voterId);
  };
  const merge = async () => {
    const [survivor, otherId] = [some(), some()];
    if (survivor === otherId) return;
    await send('POST', `/voters/${survivor}/merge`, { otherId });
    model.merge(survivor, otherId);
  };
  const undo = async () => {
    if (model.merges.length === 0) return;
    await send('POST', `/voters/${model.undo()}/unmerge`);
  };
  const erase = async () => {
    if (model.voters.size < 4) return;
    const id = some();
    await send('POST', `/voters/${id}/erasure`);
    model.erase(id);
  };
  for (let i = 0; i < 4; i++) await create();
  const acts = [create, create, change, visit, visit, visit, sign, merge, merge, merge, undo, undo, erase];
  for (let step = 0; step < steps; step++) await random.pick(acts)();
  return model;
}

it.each([1, 2, 3, 4])('ends as plain objects do, whatever is merged, undone and erased (seed %i)', async (seed) => {
  const campaign = await api.campaign();
  const model = await play(campaign, createRandom(seed), 120);
  const list = async (path: string): Promise<Fields[]> => {
    const answer = await api.request<Fields[]>('GET', `${path}limit=200`, { key: campaign.key });
    expect(answer.body.pagination.nextCursor).toBeNull();
    return answer.body.data;
  };
  const latest = (id: string) =>
    [...model.visits.values()]
      .filter(({ voter }) => voter === id)
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? null;
  const voters = await list('/voters?include=tags&');
  expect(
    new Map(
      voters.map(({ id, email, phone, notes, tags, lastContact }) => [id, { email, phone, notes, tags, lastContact }]),
    ),
  ).toEqual(new Map([...model.voters].map(([id, facts]) => [id, { ...facts, lastContact: latest(id) }])));
  const visits = await list('/canvassing/interactions?');
  expect(new Map(visits.map(({ id, voterId }) => [id, voterId]))).toEqual(
    new Map([...model.visits].map(([id, { voter }]) => [id, voter])),
  );
  const signs = await list('/lawn-signs?');
  expect(new Map(signs.map(({ id, voterId }) => [id, voterId]))).toEqual(model.signs);
  const counts = await api.request<{ voters: { total: number } }>('GET', '/counts', { key: campaign.key });
  expect(counts.body.data.voters.total).toBe(model.voters.size);
  for (const { other, survivor } of model.merges) {
    const gone = await api.request('GET', `/voters/${other}`, { key: campaign.key });
    expect(gone.status).toBe(404);
    if (model.voters.has(survivor)) expect(gone.body.error).toContain(survivor);
  }
});
