import { setImmediate } from 'node:timers/promises';
import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import type { ScriptAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Interactions that one count reads at most, and at a time: a slice takes the database some milliseconds. */
const mostInteractions = 100_000;
const sliceInteractions = 2_000;

interface Row {
  readonly id: string;
  readonly voter_id: string;
  readonly poll: string;
  readonly at: Date;
  readonly given: ScriptAnswers['given'];
}

/**
 * The interactions with answers to a script, voter by voter, in the order of their index: with `script_id = $2` the planner
 * would take another one and sort. The voter of each is looked up by the id.
 */
const slice = `select interaction.id, interaction.voter_id, interaction.at, interaction.given, voter.poll
  from (
    select id, voter_id, coalesce(occurred_at, created_at) as at, answers -> 'given' as given
    from interactions
    where campaign_id = $1 and script_id is not null and withdrawn_at is null and script_id <= $2::uuid
      and (script_id, voter_id, id) > ($2::uuid, $3::uuid, $4::uuid)
    order by script_id, voter_id, id limit ${sliceInteractions}
  ) interaction, lateral (select poll from voters where campaign_id = $1 and id = interaction.voter_id limit 1) voter
  order by interaction.voter_id, interaction.id`;

const noId = '00000000-0000-0000-0000-000000000000';

/** How many people gave each answer to a question, in all and in each poll. */
export class Tally {
  readonly #answers = new Map<string, number>();
  readonly #polls = new Map<string, { readonly poll: string; readonly answers: Map<string, number> }>();

  add(answer: string, poll: string): void {
    const key = pollKey(poll);
    const ofPoll = this.#polls.get(key) ?? { poll, answers: new Map<string, number>() };
    this.#polls.set(key, ofPoll);
    for (const counts of [this.#answers, ofPoll.answers]) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }

  get people(): number {
    return [...this.#answers.values()].reduce((all, people) => all + people, 0);
  }

  of(answer: string): number {
    return this.#answers.get(answer) ?? 0;
  }

  /** Answers that were given, in the order in which they were met. */
  get answers(): readonly string[] {
    return [...this.#answers.keys()];
  }

  /** In the order of the walk. */
  get polls(): ReadonlyArray<{ readonly poll: string; readonly answers: ReadonlyMap<string, number> }> {
    return [...this.#polls.entries()]
      .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([, ofPoll]) => ofPoll);
  }
}

export interface CountedAnswers {
  /** By the ids of questions. */
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Who has answered a question. */
  readonly people: number;
  /** Whether there were no more than `mostInteractions`. */
  readonly isComplete: boolean;
}

/**
 * Counts what people answered to a script, in slices. Other requests are served between them. If a person answered a
 * question twice, the later one counts. Withdrawn interactions do not count. Text answers, to the questions in `textIds`,
 * are only counted, whatever they say.
 */
export async function countAnswers(
  tx: CampaignTransaction,
  scriptId: string,
  textIds: ReadonlySet<string>,
): Promise<CountedAnswers> {
  const tallies = new Map<string, Tally>();
  let people = 0;
  let read = 0;
  let after = { voter_id: noId, id: noId };
  let interactions: Row[] = [];
  const close = () => {
    const [first] = interactions;
    if (!first) return;
    people++;
    for (const [questionId, answer] of latestAnswers(interactions)) {
      const tally = tallies.get(questionId) ?? new Tally();
      tallies.set(questionId, tally);
      tally.add(textIds.has(questionId) ? '' : answer, first.poll);
    }
    interactions = [];
  };
  while (read < mostInteractions) {
    const rows = await tx.query<Row>(slice, [tx.campaignId, scriptId.toLowerCase(), after.voter_id, after.id]);
    read += rows.length;
    for (const row of rows) {
      if (interactions[0] && interactions[0].voter_id !== row.voter_id) close();
      interactions.push(row);
    }
    after = rows.at(-1) ?? after;
    if (rows.length < sliceInteractions) {
      close();
      return { tallies, people, isComplete: true };
    }
    await setImmediate();
  }
  close();
  return { tallies, people, isComplete: false };
}

function latestAnswers(interactions: readonly Row[]): ReadonlyMap<string, string> {
  const inOrder = interactions.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return new Map(inOrder.flatMap(({ given }) => given.map(({ questionId, answer }) => [questionId, answer] as const)));
}
