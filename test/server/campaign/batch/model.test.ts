import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => now }));

/** A row of the random batches: an identifier or none, a fact, and whether something is wrong with it. */
interface ModelRow {
  readonly externalId: string | null;
  readonly notes: string;
  readonly isWrong: boolean;
}

interface ModelBatch {
  readonly rows: readonly ModelRow[];
  readonly atomic: boolean;
  /** Which of the batches so far it repeats under its key; none if there is no such batch. */
  readonly repeats: number | null;
}

const row: fc.Arbitrary<ModelRow> = fc.record({
  externalId: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')),
  notes: fc.constantFrom('one', 'two', 'three'),
  isWrong: fc.constant(false),
});
const rareFault = row.chain((each) => fc.integer({ min: 0, max: 9 }).map((n) => ({ ...each, isWrong: n === 0 })));
const batches = fc.array(
  fc.record({
    rows: fc.array(rareFault, { minLength: 1, maxLength: 12 }),
    atomic: fc.boolean(),
    repeats: fc.option(fc.nat(5), { freq: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
);

type Words = readonly string[];

/** What a campaign's records are, in plain words: those with an identifier by it, and how many have none. */
class Model {
  readonly identified = new Map<string, string>();
  unnamed = 0;
  readonly #isChanged: boolean;

  constructor(isChanged: boolean) {
    this.#isChanged = isChanged;
  }

  /** The outcomes of a batch; null if it is undone as a whole. */
  apply({ rows, atomic }: ModelBatch): Words | null {
    const before = [new Map(this.identified), this.unnamed] as const;
    const words = rows.map((each) => this.#write(each));
    if (!atomic || !words.includes('refused')) return words;
    this.identified.clear();
    for (const [id, notes] of before[0]) this.identified.set(id, notes);
    this.unnamed = before[1];
    return null;
  }

  #write({ externalId, notes, isWrong }: ModelRow): string {
    if (isWrong) return 'refused';
    if (externalId === null) {
      this.unnamed++;
      return 'created';
    }
    const present = this.identified.get(externalId);
    if (present === notes) return 'unchanged';
    if (present !== undefined && !this.#isChanged) return 'refused';
    this.identified.set(externalId, notes);
    return present === undefined ? 'created' : 'updated';
  }
}

const kinds = [
  ['/voters', () => someVoter(), true],
  ['/donations', () => someDonation(), false],
] as const;

describe.each(kinds)('random batches of %s', (path, some, isChanged) => {
  it('leave what a plain model has, whatever is repeated, refused or undone', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        const { key } = await api.campaign();
        const model = new Model(isChanged);
        const sent: Array<{ name: string; batch: ModelBatch; body: unknown; words: Words | null }> = [];
        for (const [at, batch] of sequence.entries()) {
          const earlier = batch.repeats === null ? undefined : sent[batch.repeats];
          const name = earlier?.name ?? `batch ${at}`;
          const body = earlier?.body ?? {
            records: batch.rows.map(({ externalId, notes, isWrong }, i) => ({
              // A donor of their own for each row: the limit is not part of this. Known rows say what is recorded of them.
              ...(path === '/voters' ? some() : { ...some(), donorName: `Donor ${externalId ?? `${at} ${i}`}` }),
              notes,
              ...(externalId !== null && { externalId }),
              ...(isWrong && { colour: 'blue' }),
            })),
          };
          const { atomic } = earlier?.batch ?? batch;
          const answer = await api.request<Array<{ outcome: string }>>(
            'POST',
            `${path}/batch${atomic ? '?atomic=true' : ''}`,
            { body, key, headers: { 'Idempotency-Key': name } },
          );
          const words = earlier ? earlier.words : model.apply(batch);
          if (words === null) expect(answer.status).toBe(422);
          else expect(answer.body.data.map(({ outcome }) => outcome)).toEqual(words);
          sent.push(earlier ?? { name, batch, body, words });
        }
        const { body } = await api.request<Fields[]>('GET', `${path}?include=externalId&limit=200`, { key });
        const identified = body.data.filter(({ externalId }) => externalId !== null);
        expect(new Map(identified.map(({ externalId, notes }) => [externalId, notes]))).toEqual(model.identified);
        expect(identified).toHaveLength(model.identified.size);
        expect(body.data.length - identified.length).toBe(model.unnamed);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
