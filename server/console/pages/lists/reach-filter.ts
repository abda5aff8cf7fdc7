import { inLanguages } from '#core/texts/languages.ts';
import { walkListTexts } from '#core/texts/texts.ts';
import type { ReachFilter } from '#server/campaign/canvassing/to-reach/voters-to-reach.ts';
import { mostPolls } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { isRecordId } from '#server/store/record-id.ts';

type Chosen = Pick<ReachFilter, 'polls' | 'levels' | 'listId'>;

const levelsOfSupport = [1, 2, 3, 4, 5] as const;

/**
 * The polls, the levels of support and the saved list that a form or an address names; undefined for all of them. Errors: 400 for
 * too many polls.
 */
export function readReach(all: (name: string) => readonly string[]): Chosen {
  const polls = [...new Set(all('poll'))];
  if (polls.length > mostPolls) {
    throw new BilingualError(
      400,
      'validation_failed',
      inLanguages((language) => walkListTexts[language].tooMany(mostPolls)),
    );
  }
  const levels = levelsOfSupport.filter((level) => all('support').includes(String(level)));
  const [listId] = all('of');
  return {
    polls: polls.length === 0 ? undefined : polls,
    levels: levels.length === 0 ? undefined : levels,
    ...(isRecordId(listId ?? '') && { listId }),
  };
}

/** The same as fields of a form, and of an address. */
export const reachFields = ({
  polls = [],
  levels = [],
  listId,
}: Chosen): ReadonlyArray<[name: string, value: string]> => [
  ...polls.map((poll): [string, string] => ['poll', poll]),
  ...levels.map((level): [string, string] => ['support', String(level)]),
  ...(listId === undefined ? [] : ([['of', listId]] as Array<[string, string]>)),
];

/** Supporters, as campaigns count them. */
export const supporters: readonly number[] = [1, 2];
