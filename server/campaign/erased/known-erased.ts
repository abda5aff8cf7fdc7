import { LRUCache } from 'lru-cache';
import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import { type HustingsError, refused } from '#core/errors.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { repeatAfter } from '#server/store/with-campaign.ts';
import type { Known } from './known.ts';
import { marksOf } from './marks.ts';

export const readSecret = 'select secret from erasure_secrets where campaign_id = $1';
const readMarks = `select mark from erased_marks where campaign_id = $1 and mark = any ($2::bytea[])`;

/** For each of some persons, in their order, whether it is known for one whom the campaign has erased. */
export async function areErased(tx: CampaignTransaction, persons: readonly Known[]): Promise<boolean[]> {
  if (persons.length === 0) return [];
  const [stored] = await tx.query<{ secret: Buffer }>(readSecret, [tx.campaignId]);
  if (!stored) return persons.map(() => false);
  const marks = await mapInSlices(persons, (person) => marksOf(stored.secret, person));
  const found = await tx.query<{ mark: Buffer }>(readMarks, [tx.campaignId, marks.flat()]);
  const erased = new Set(found.map(({ mark }) => mark.toString('hex')));
  return marks.map((own) => own.some((mark) => erased.has(mark.toString('hex'))));
}

/** Fails if the campaign has erased anybody. */
const failIfAny = 'select octet_length(secret) / 0 from erasure_secrets where campaign_id = $1';

/** Campaigns of which this process has seen that they have erased somebody. */
const haveErased = new LRUCache<string, true>({ max: 10_000 });

/**
 * Refuses a person whom the campaign has erased. Most campaigns have erased nobody, so nothing waits for the answer: what the
 * transaction does next is sent with the question. Where that was wrong the transaction fails and begins anew,
 * and asks first. Errors: 422.
 */
export async function refuseErased(tx: CampaignTransaction, person: Known): Promise<void> {
  const { campaignId } = tx;
  if (haveErased.has(campaignId)) {
    const [isErased] = await areErased(tx, [person]);
    if (isErased) throw wasErased();
    return;
  }
  tx.query(failIfAny, [campaignId]).catch((error: Error) => {
    if (sqlStateOf(error) !== sqlStates.divisionByZero) return;
    haveErased.set(campaignId, true);
    repeatAfter(error);
  });
}

export const wasErased = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'voter.erased',
    'The campaign has erased a person who is known by this name and place, e-mail address, telephone number or externalId: nobody is recorded under it again.',
  );
