import { refused } from '#core/errors.ts';
import type { VoterChange } from '#server/campaign/voters/change-voter.ts';
import { mostTags, unitedChannels, unitedTags } from '#server/campaign/voters/united-lists.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { inputFields } from '#server/records/record.ts';

/** Every field that is given to a voter, and its column. */
const columns = new Map(
  inputFields(voterRecord.fields).map(([name, { column }]) => [name, column as keyof VoterRow] as const),
);

/** What both voters together have of these is the survivor's. */
const united: readonly string[] = ['tags', 'doNotContact'];

type ChosenFact = Exclude<keyof VoterChange, 'tags' | 'doNotContact'>;

/** The facts that a survivor retains unless the other's are asked for. */
export const chosenFacts = [...columns.keys()].filter((name) => !united.includes(name)) as ChosenFact[];

const longestNotes = 5_000;

const isMissing = (value: unknown): boolean => value === null || value === '';

/**
 * What a survivor's facts become, by the names of the fields, only those that change: its own, the other's if it has
 * none or if they are asked for, tags and channels of both, and the other's notes after its own. The support level is
 * not part of it. Errors: 422 if both together have more tags or longer notes than a voter may have.
 */
export function mergedFacts(survivor: VoterRow, other: VoterRow, take: readonly string[]): VoterChange {
  const changes: Record<string, unknown> = {};
  for (const name of chosenFacts) {
    if (name === 'supportLevel') continue;
    const column = columnOf(name);
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

const columnOf = (name: string): keyof VoterRow => columns.get(name) as keyof VoterRow;

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
