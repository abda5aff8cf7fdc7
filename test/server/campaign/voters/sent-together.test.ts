// While the database works on one statement of many voters the server makes the next: none waits for the answer to another.
import { describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { refuseErased } from '#server/campaign/erased/known-erased.ts';
import { findSimilar } from '#server/campaign/matching/find-similar.ts';
import { matchVoters } from '#server/campaign/matching/match-voters.ts';
import { recordVoter, recordVoters } from '#server/campaign/voters/record-voter.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { someVoter } from '#test/support/campaign.ts';
import { until } from '#test/support/until.ts';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  answer(rows: object[]): void;
}

/** A database that answers nothing by itself. */
function silentDatabase() {
  const sent: Sent[] = [];
  const tx: CampaignTransaction = {
    campaignId: '018f2b3c-0000-7000-8000-000000000000',
    query: (text, values = []) =>
      new Promise((resolve) => sent.push({ text, values, answer: (rows) => resolve(rows as never) })),
    atCommit() {},
    atCommitMake() {},
    attempt: (work) => work(),
  };
  const sentAfterAWhile = (count: number) =>
    until(
      `${count} statements`,
      async () => sent.map(({ text }) => text),
      (texts) => texts.length >= count,
      5_000,
    );
  return { tx, sent, sentAfterAWhile };
}

const people = Array.from({ length: 300 }, (_, n) =>
  someVoter({ firstName: `P${n}`, email: `p${n}@example.org`, externalId: String(n) }),
);

describe('the database has not answered anything', () => {
  it('when voters who are recorded are counted', async () => {
    const { tx, sent, sentAfterAWhile } = silentDatabase();
    const recording = recordVoters(tx, people, new Date());
    const texts = await sentAfterAWhile(2);
    expect(texts).toEqual([expect.stringContaining('insert into voters '), expect.stringContaining('voter_counts')]);
    const [, ids] = sent[0]?.values ?? [];
    expect(ids).toHaveLength(people.length);
    for (const { answer } of sent) answer([]);
    expect(await recording).toEqual(ids);
  });

  it('when all that voters are matched by is asked for', async () => {
    const { tx, sent, sentAfterAWhile } = silentDatabase();
    const matching = matchVoters(tx, people as never);
    await sentAfterAWhile(3);
    for (const { text, answer } of sent) answer(text.includes('email_key') ? [] : people.map(() => ({ id: null })));
    expect(await matching).toEqual(people.map(() => null));
  });

  it('when a voter is recorded whom the campaign may have erased', async () => {
    const { tx, sent, sentAfterAWhile } = silentDatabase();
    const recording = refuseErased(tx, someVoter()).then(() =>
      recordVoter(tx, someVoter(), { id: newRecordId(), now: new Date(), tier: 'STARTER', plans }),
    );
    const [asked, ...recorded] = await sentAfterAWhile(3);
    expect(asked).toContain('erasure_secrets');
    expect(recorded).toHaveLength(2);
    for (const { answer } of sent) answer([{ id: 'the voter' }]);
    expect(await recording).toEqual({ id: 'the voter' });
  });

  it('when all that is similar to voters is asked for', async () => {
    const { tx, sent, sentAfterAWhile } = silentDatabase();
    const finding = findSimilar(tx, people as never);
    await sentAfterAWhile(3);
    for (const { answer } of sent) answer([]);
    expect(await finding).toEqual(people.map(() => null));
  });
});
