import { refused } from '#core/errors.ts';
import type { VoterChange } from '#server/campaign/voters/change-voter.ts';
import { mostTags, unitedChannels, unitedTags } from '#server/campaign/voters/united-lists.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';

/** The facts that a survivor retains unless the other's are asked for, and the column of each. */
const chosenColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  province: 'province',
  postalCode: 'postal_code',
  riding: 'riding',
  poll: 'poll',
  electorNumber: 'elector_number',
  supportLevel: 'support_level',
  notes: 'notes',
  doNotContactReason: 'do_not_contact_reason',
  externalId: 'external_id',
} as const;

type ChosenFact = keyof typeof chosenColumns;

export const chosenFacts = Object.keys(chosenColumns) as ChosenFact[];

const longestNotes = 5_000;

const isMissing = (value: unknown): boolean => value === null || value === '';

/**
 * What a survivor's facts become, by the names of the fields, only those that change: its own, the other's if it has
 * none or if they are asked for, tags and channels of both, and the other's notes after its own. The support level is
 * not part of it. Errors: 422 if both together have more tags or longer notes than a voter may have.
 */
export function mergedFacts(survivor: VoterRow, other: VoterRow, take: readonly string[]): VoterChange {
  const changes: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(chosenColumns)) {
    if (name === 'supportLevel') continue;
    const [own, others] = [survivor[column], other[column]];
    if (own !== others && (take.includes(name) || (isMissing(own) && !isMissing(others)))) changes[name] = others;
  }
  const [notes, more] = [survivor.notes, other.notes];
  const both = `${notes}\n${more}`;
  if (notes && more && notes !== more && !take.includes('notes')) {
    if ([...both].length > longestNotes) throw tooLongNotes();
    changes.notes = both;
  }
  const tags = unitedTags(survivor.tags, other.tags);
  if (tags && tags.length > mostTags) throw tooManyTags();
  if (tags) changes.tags = tags;
  const channels = unitedChannels(survivor.do_not_contact, other.do_not_contact);
  if (channels) changes.doNotContact = channels;
  return changes as VoterChange;
}

const tooManyTags = () =>
  refused(
    [422, 'validation_failed'],
    'merge.tooManyTags',
    `Both voters together have more than ${mostTags} tags: take some off one of them first.`,
  );

const tooLongNotes = () =>
  refused(
    [422, 'validation_failed'],
    'merge.tooLongNotes',
    `The notes of both voters together are longer than ${longestNotes} characters: shorten those of one of them first.`,
  );

/** A fact of the survivor before and after a merge. */
export type ChangedFacts = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

const columnOf = (name: string) =>
  ({ ...chosenColumns, tags: 'tags', doNotContact: 'do_not_contact' })[name as ChosenFact] as keyof VoterRow;

/** What to remember of them, so that a merge can be undone. */
export const changedFacts = (survivor: VoterRow, changes: VoterChange): ChangedFacts =>
  Object.fromEntries(
    Object.entries(changes).map(([name, after]) => [name, { before: survivor[columnOf(name)], after }]),
  );

/**
 * The changes that take back from a survivor what a merge has given it: of the facts, those that are still as the merge left
 * them. From lists, what the merge added is removed, and what came since stays.
 */
export function factsBefore(survivor: VoterRow, changed: ChangedFacts): VoterChange {
  const changes: Record<string, unknown> = {};
  for (const [name, { before, after }] of Object.entries(changed)) {
    const now = survivor[columnOf(name)];
    if (Array.isArray(after)) {
      const [own, present] = [before as string[], now as string[]];
      const left = present.filter((value) => own.includes(value) || !after.includes(value));
      if (left.length < present.length) changes[name] = left;
    } else if (now === after) changes[name] = before;
  }
  return changes as VoterChange;
}
