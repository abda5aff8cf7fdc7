import { findingTexts, recordTexts, voterListTexts as texts, walkListTexts } from '#core/texts/texts.ts';
import { streetKey } from '#server/campaign/addresses/walk-order.ts';
import {
  contacts,
  longestOwnId,
  longestPoll,
  mostOwnIds,
  mostTags,
  signStates,
  type VoterCriteria,
} from '#server/campaign/canvassing/voter-lists/criteria.ts';
import { mostPolls, supportLevels } from '#server/campaign/canvassing/walk-list/walk-filter.ts';
import { channels } from '#server/campaign/voters/channels.ts';
import { longestTag } from '#server/campaign/voters/united-lists.ts';
import { choicesOf, fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { FilterCheck } from '#server/console/pages/lists/filters.ts';
import type { Choice } from '#server/pages/components/forms/choices.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';

const yesNo = (language: Language): Choice[] => choicesOf(['yes', 'no'], texts[language].yesNo);
const byChannel = (language: Language): Choice[] => choicesOf(channels, recordTexts[language].channels);

/** What a level of support is called; 0 is that of whom no one has asked. */
export const levelWords = (level: number, language: Language): string =>
  level === 0
    ? texts[language].unknownLevel
    : walkListTexts[language].level[level as keyof (typeof walkListTexts)['en']['level']];

/** What a list asks of a voter, as the form of its criteria and its address have it. */
export const criteriaFields = fieldsOf(texts, {
  riding: { kind: 'choice' },
  withoutRiding: { kind: 'check' },
  polls: { kind: 'text', most: 2_000, hint: 'pollsHow' },
  street: { kind: 'text', most: 200 },
  city: { kind: 'text', most: 100 },
  levels: {
    kind: 'choices',
    hint: 'levelsHow',
    choices: (language: Language) =>
      supportLevels.map((level) => ({ value: String(level), label: levelWords(level, language) })),
  },
  anyTag: { kind: 'text', most: 1_000, hint: 'tagsHow' },
  noTag: { kind: 'text', most: 1_000 },
  contact: { kind: 'choice', choices: (language: Language) => choicesOf(contacts, texts[language].contacts) },
  contactedSince: { kind: 'day' },
  notContactedSince: { kind: 'day' },
  voted: { kind: 'choice', choices: yesNo },
  sign: { kind: 'choice', choices: (language: Language) => choicesOf(signStates, texts[language].signs) },
  phone: { kind: 'choice', choices: yesNo },
  email: { kind: 'choice', choices: yesNo },
  mayReachBy: { kind: 'choice', choices: byChannel },
  refuses: { kind: 'choice', choices: byChannel },
  ownIds: { kind: 'lines', rows: 3, most: 4_000, hint: 'ownIdsHow' },
});

type Typed = ValuesIn<typeof criteriaFields>;

/** Each once. */
const separated = (text = '', by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

const listsIn = (typed: Partial<Typed>) => ({
  polls: separated(typed.polls, /[,;]/),
  anyTag: separated(typed.anyTag, /;/),
  noTag: separated(typed.noTag, /;/),
  ownIds: separated(typed.ownIds, /\n/),
});

/** What is wrong with criteria beside what is wrong with one field. */
export const criteriaFaults: FilterCheck<Typed> = (typed, language) => {
  const text = texts[language];
  const { polls, anyTag, noTag, ownIds } = listsIn(typed);
  const errors: FieldError[] = [];
  const most = (field: string, values: readonly string[], limit: number, length: number, message: string) => {
    const long = values.find((value) => value.length > length);
    if (values.length > limit) errors.push({ field, message });
    else if (long) errors.push({ field, message: findingTexts[language].tooLong(`${long.slice(0, 40)}…`, length) });
  };
  most('polls', polls, mostPolls, longestPoll, text.tooManyPolls(mostPolls));
  most('anyTag', anyTag, mostTags, longestTag, text.tooManyTags(mostTags));
  most('noTag', noTag, mostTags, longestTag, text.tooManyTags(mostTags));
  most('ownIds', ownIds, mostOwnIds, longestOwnId, text.tooManyOwnIds(mostOwnIds));
  if (typed.street !== undefined && !streetKey(typed.street)) errors.push({ field: 'street', message: text.noStreet });
  const { contactedSince, notContactedSince } = typed;
  if (contactedSince !== undefined && notContactedSince !== undefined && notContactedSince <= contactedSince) {
    errors.push({ field: 'notContactedSince', message: text.wrongDays });
  }
  return errors;
};

const isYes = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : text === 'yes');

/** The criteria that were typed. */
export function criteriaOf(typed: Partial<Typed>): VoterCriteria {
  const { withoutRiding, levels, voted, phone, email, ...plain } = typed;
  const lists = Object.entries(listsIn(typed)).map(([name, values]) => [name, values.length > 0 ? values : undefined]);
  const all: Readonly<Record<string, unknown>> = {
    ...plain,
    riding: withoutRiding ? '' : typed.riding,
    levels: levels?.map(Number),
    ...{ voted: isYes(voted), phone: isYes(phone), email: isYes(email) },
    ...Object.fromEntries(lists),
  };
  // The order is that of the form: a list's words follow it.
  const inOrder = criteriaFields.names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]));
  return Object.fromEntries(inOrder) as VoterCriteria;
}

/** The same as parameters of an address. */
export function parametersOf(criteria: VoterCriteria): Array<readonly [name: string, value: string]> {
  const written = (name: string, value: unknown): ReadonlyArray<readonly [string, string]> => {
    if (name === 'riding' && value === '') return [['withoutRiding', 'true']];
    if (name === 'levels') return (value as number[]).map((level) => [name, String(level)] as const);
    if (Array.isArray(value)) return [[name, value.join(separators[name] ?? '; ')]];
    return [[name, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]];
  };
  return Object.entries(criteria).flatMap(([name, value]) => written(name, value));
}

const separators: Readonly<Record<string, string>> = { polls: ', ', ownIds: '\n' };

/** What a list asks, in words; nothing for every voter. */
export function criteriaWords(criteria: VoterCriteria, language: Language): string[] {
  const text = texts[language];
  return Object.entries(criteria).map(([name, value]) =>
    text.criterion(
      criteriaFields.field(name, language).label,
      name === 'riding' && value === '' ? text.withoutRiding : words(name, value, language),
    ),
  );
}

function words(name: string, value: unknown, language: Language): string {
  if (name === 'levels') return (value as number[]).map((level) => levelWords(level, language)).join('; ');
  if (name === 'ownIds') return String((value as string[]).length);
  if (Array.isArray(value)) return value.join(', ');
  const plain = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const { choices } = criteriaFields.field(name, language);
  return choices?.find((choice) => choice.value === plain)?.label ?? plain;
}
