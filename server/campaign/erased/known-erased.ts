import { type HustingsError, refused } from '#core/errors.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
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

/** Errors: 422 if it is a person whom the campaign has erased. */
export async function refuseErased(tx: CampaignTransaction, person: Known): Promise<void> {
  const [isErased] = await areErased(tx, [person]);
  if (isErased) throw wasErased();
}

export const wasErased = (): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'voter.erased',
    'The campaign has erased a person who is known by this name and place, e-mail address, telephone number or externalId: nobody is recorded under it again.',
  );
