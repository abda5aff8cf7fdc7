import { expect } from '@jest/globals';
import { easternDay } from '#core/dates.ts';
import { markPrinted, viewReceipts } from '#server/campaign/donations/receipts/hand-over/print-receipts.ts';
import { issueForPerson } from '#server/campaign/donations/receipts/issue-for-person.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { issueTogether } from '#server/campaign/donations/receipts/together/issue-together.ts';
import { reviewReceipts } from '#server/campaign/donations/receipts/together/review-receipts.ts';
import { principalOf } from '#server/operations/principal.ts';
import { statedFacts } from './stated-facts.ts';
import { request, type World } from './world.ts';

const byOwner = ({ campaign }: World) => principalOf(campaign.campaignId, campaign.userId);
const yearOf = ({ now }: World) => easternDay(now().getTime()).slice(0, 4);

/** One asks for the receipt of a gift by the API, whatever the gift is; or for another one in place of a cancelled one. */
export async function issueOne(world: World): Promise<void> {
  const { api, campaign, random, ledger } = world;
  const gift = random.pick(ledger.inForce());
  if (gift.receipt === 'ISSUED') return;
  const isAllowed = ledger.isDue(gift) && gift.donor !== null;
  if (isAllowed && random.between(0, 2) === 0) {
    const asked = { donationId: gift.id, userId: campaign.userId };
    const { receipt_number } = await issueForPerson(api.api.pool, byOwner(world), asked, world.now());
    ledger.issue(gift, ledger.nextNumber(yearOf(world)));
    expect(receipt_number).toBe(gift.number);
    return world.count('issued by a person');
  }
  // Some numbers are given by hand.
  const receiptNumber = random.between(0, 9) === 0 ? `HAND-${world.now().getTime()}` : undefined;
  const body = {
    ...(gift.receipt === 'SPOILED' && { replacesReceiptNumber: gift.number }),
    ...(receiptNumber && { receiptNumber }),
  };
  const answer = await request<{ receiptNumber: string }>(world, 'POST', `/donations/${gift.id}/receipt`, body);
  expect(['receipt', gift.name, answer.status]).toEqual(['receipt', gift.name, isAllowed ? 200 : 422]);
  world.count(isAllowed ? (gift.receipt === 'SPOILED' ? 'replaced' : 'issued') : 'no receipt');
  if (!isAllowed) return;
  ledger.issue(gift, receiptNumber ?? ledger.nextNumber(yearOf(world)));
  expect(answer.body.data.receiptNumber).toBe(gift.number);
}

/** One looks at those that are ready, and issues them. */
export async function issueReady(world: World): Promise<void> {
  const { api, ledger } = world;
  const { ready, numbers } = await reviewReceipts(api.api.pool, byOwner(world), undefined, world.now());
  const expected = ledger.ready().slice(0, 100);
  expect(ready.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  const [firstNumber, lastNumber] = [numbers[0], numbers.at(-1)];
  if (firstNumber === undefined || lastNumber === undefined) return;
  const issued = await issueTogether(
    api.api.pool,
    byOwner(world),
    { donations: ready, firstNumber, lastNumber },
    world.now(),
  );
  for (const { id } of ready) {
    const gift = ledger.gifts.find((each) => each.id === id);
    if (gift) ledger.issue(gift, ledger.nextNumber(yearOf(world)));
  }
  expect(issued).toEqual(ready.map(({ id }) => ledger.gifts.find((each) => each.id === id)?.number));
  world.count('issued together');
}

export async function cancel(world: World): Promise<void> {
  const { api, campaign, random, ledger } = world;
  const valid = ledger.inForce().filter(({ receipt }) => receipt === 'ISSUED');
  if (valid.length === 0) return;
  const gift = random.pick(valid);
  const why = { donationId: gift.id, userId: campaign.userId, reason: 'Lost' };
  await spoilReceipt(api.api.pool, byOwner(world), why, world.now());
  gift.receipt = 'SPOILED';
  world.count('cancelled');
}

/** One looks at some receipts, prints them, and says so; or that they did not print. Looking marks nothing. */
export async function print(world: World): Promise<void> {
  const { api, random, ledger } = world;
  if (ledger.receipts.length === 0) return;
  const chosen = new Set(Array.from({ length: random.between(1, 5) }, () => random.pick(ledger.receipts)));
  const numbers = [...chosen].map(({ stated }) => stated.number);
  const isValid = (number: string) =>
    ledger.gifts.some((gift) => gift.number === number && gift.receipt === 'ISSUED' && gift.status === 'IN_FORCE');
  for (let look = 0; look < 2; look++) {
    const seen = await viewReceipts(api.api.pool, byOwner(world), numbers, world.now());
    expect(seen.map(({ number, isDuplicate }) => [number, isDuplicate])).toEqual(
      [...chosen].map(({ stated, isPrinted }) => [stated.number, isPrinted && isValid(stated.number)]),
    );
    expect(seen.map(({ html }) => statedFacts(html))).toEqual([...chosen].map(({ stated }) => stated));
  }
  const as = random.pick(['PRINTED', 'NOT_PRINTED'] as const);
  const marked = await markPrinted(api.api.pool, byOwner(world), { numbers, as }, world.now());
  const changed = [...chosen].filter(
    ({ stated, isPrinted }) => isValid(stated.number) && isPrinted !== (as === 'PRINTED'),
  );
  expect(marked).toEqual(changed.map(({ stated }) => stated.number).sort());
  for (const receipt of changed) receipt.isPrinted = as === 'PRINTED';
  world.count(as === 'PRINTED' ? 'printed' : 'not printed');
}
