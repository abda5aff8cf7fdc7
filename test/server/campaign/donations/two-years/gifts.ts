import { expect } from '@jest/globals';
import { easternDay } from '#core/dates.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { damagedNames, donors } from './donors.ts';
import type { Gift } from './ledger.ts';
import { request, type World } from './world.ts';

/**
 * The name, and two at least of the donor's postal code, mailbox and telephone number, each in some writing: any two gifts of
 * a donor have one in common.
 */
export function donorFields({ random }: World, at: number) {
  const { spellings, postalCode, emails, phones, address } = donors[at] as (typeof donors)[number];
  const missing = random.pick(['none', 'postal', 'email', 'phone']);
  return {
    donorName: random.pick(spellings),
    donorAddress: address,
    donorCity: 'Merrow',
    donorProvince: 'XA',
    // One who has moved lives where nobody else does.
    donorPostalCode: missing === 'postal' ? `X${at % 10}X ${random.between(0, 9)}X${random.between(0, 9)}` : postalCode,
    ...(missing !== 'email' && { donorEmail: random.pick(emails) }),
    ...(missing !== 'phone' && { donorPhone: random.pick(phones) }),
  };
}

const unworked = { status: 'IN_FORCE', receipt: 'PENDING', number: null, isUntouched: true } as const;

export const newGift = (facts: Omit<Gift, keyof typeof unworked>): Gift => ({ ...facts, ...unworked });

/** A program sends what a cell of its list had for a name. The gift is recorded, since money came; it never has a receipt. */
export async function giveWithoutName(world: World): Promise<void> {
  const { random, ledger } = world;
  const [cents, day, name] = [world.amount(), world.recentDay(), random.pick(damagedNames)];
  // Each lives elsewhere, so that no limit is passed.
  const postalCode = `Y${random.between(0, 9)}Y ${cents % 10}Y${Math.floor(cents / 10) % 10}`;
  const home = { donorAddress: `${cents} Quay`, donorCity: 'Merrow', donorProvince: 'XA', donorPostalCode: postalCode };
  const gift = { amount: cents / 100, date: day, method: 'CHEQUE', donorIsCanadianAttested: true };
  const answer = await request(world, 'POST', '/donations', { ...home, ...gift, donorName: name });
  expect([name, answer.status]).toEqual([name, 200]);
  const { id } = answer.body.data as { id: string };
  ledger.gifts.push(newGift({ id, donor: null, name, postalCode, day, cents, method: 'CHEQUE', importId: null }));
  world.count('given without a name');
}

/** One types a gift; one of ten sends the form twice. */
export async function give(world: World): Promise<void> {
  const { api, campaign, random, ledger } = world;
  const donor = random.between(0, donors.length - 1);
  const method = random.between(0, 9) === 0 ? 'IN_KIND' : 'CHEQUE';
  const [cents, day] = [world.amount(), world.recentDay()];
  const fields = donorFields(world, donor);
  const body = { ...fields, amount: cents / 100, date: day, method, donorIsCanadianAttested: true };
  const isTaken = ledger.fits({ donor, day, cents, method });
  const send = () =>
    api.request('POST', '/donations', {
      key: campaign.key,
      body,
      headers: { 'Idempotency-Key': `gift-${cents}` },
    });
  const answer = await send();
  expect([body.donorName, answer.status]).toEqual([body.donorName, isTaken ? 200 : 422]);
  if (random.between(0, 9) === 0) expect((await send()).body).toEqual(answer.body);
  world.count(isTaken ? 'given' : 'past the limit');
  if (!isTaken) return;
  const { donorName: name, donorPostalCode: postalCode } = fields;
  ledger.gifts.push(newGift({ id: answer.body.data.id, donor, name, postalCode, day, cents, method, importId: null }));
}

/** One corrects the amount, and perhaps the day, which may be of another year, or the name's spelling. */
export async function correct(world: World): Promise<void> {
  const { random, ledger } = world;
  const gift = random.pick(ledger.inForce());
  const cents = world.amount();
  const name = gift.donor === null ? gift.name : random.pick(donors[gift.donor]?.spellings ?? []);
  const day = random.between(0, 2) === 0 ? world.recentDay() : gift.day;
  const changes = { amount: cents / 100, date: day, ...(gift.donor !== null && { donorName: name }) };
  const isWithin = ledger.fits({ ...gift, cents, day }, gift);
  if (random.between(0, 1) === 0) return correctByPerson(world, gift, { cents, name, day }, changes);
  const answer = await request(world, 'POST', `/donations/${gift.id}/correction`, { reason: 'misread', changes });
  // What a valid receipt states is corrected by a person alone.
  const isTaken = isWithin && gift.receipt !== 'ISSUED';
  expect([answer.body.error, answer.status]).toEqual([answer.body.error, isTaken ? 200 : 422]);
  world.count(isTaken ? 'corrected' : isWithin ? 'correction of a receipt refused' : 'correction past the limit');
  if (isTaken) ledger.change(gift, { cents, name, day });
}

/** In the console: a valid receipt is cancelled, and issued anew if that is asked for and the gift may have one. */
async function correctByPerson(
  world: World,
  gift: Gift,
  facts: Pick<Gift, 'cents' | 'name' | 'day'>,
  changes: Record<string, unknown>,
): Promise<void> {
  const { api, campaign, random, ledger } = world;
  const { campaignId, userId } = campaign;
  const isReissued = random.between(0, 1) === 0 && gift.receipt !== 'PENDING';
  const isTaken = ledger.fits({ ...gift, ...facts }, gift) && (!isReissued || ledger.isDue({ ...gift, ...facts }));
  const correction = { donationId: gift.id, userId, reason: 'misread', changes, reissue: isReissued };
  const outcome = await correctDonation(api.api.pool, campaignId, correction, world.now()).then(
    () => 200,
    (error: { status?: number }) => error.status,
  );
  expect(['correction by a person', outcome]).toEqual(['correction by a person', isTaken ? 200 : 422]);
  world.count(isTaken ? `corrected by a person${isReissued ? ', issued anew' : ''}` : 'correction by a person refused');
  if (!isTaken) return;
  ledger.change(gift, facts);
  if (isReissued) ledger.issue(gift, ledger.nextNumber(easternDay(world.now().getTime()).slice(0, 4)));
}

/** A part goes back to the donor. */
export async function returnPart(world: World): Promise<void> {
  const { random, ledger } = world;
  const gift = random.pick(ledger.inForce());
  const cents = world.amount();
  if (cents >= gift.cents) return;
  const cancelled = gift.receipt === 'ISSUED' ? { spoilsReceiptNumber: gift.number } : {};
  const part = { amount: (gift.cents - cents) / 100, reason: 'asked for it', ...cancelled };
  const answer = await request(world, 'POST', `/donations/${gift.id}/partial-return`, part);
  expect([answer.body.error, answer.status]).toEqual([undefined, 200]);
  ledger.change(gift, { cents });
  world.count('returned in part');
}

export async function withdraw(world: World): Promise<void> {
  const { api, campaign, random, ledger } = world;
  const gift = random.pick(ledger.inForce());
  const kind = random.pick(['VOIDED', 'RETURNED'] as const);
  const { campaignId, userId } = campaign;
  const why = { donationId: gift.id, userId, reason: 'bounced', kind };
  await withdrawDonation(api.api.pool, campaignId, why, world.now());
  ledger.change(gift, { status: kind });
  world.count(kind);
}
