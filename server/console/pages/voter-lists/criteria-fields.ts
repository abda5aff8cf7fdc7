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
import { type Channel, channels } from '#server/campaign/voters/channels.ts';
import { longestTag } from '#server/campaign/voters/united-lists.ts';
import { fieldsOf, type ValuesIn } from '#server/console/forms/fields.ts';
import type { Choice } from '#server/pages/components/forms/choices.tsx';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';

const yesNo = (language: Language): Choice[] => choicesOf(['yes', 'no'], texts[language].yesNo);
const byChannel = (language: Language): Choice[] => choicesOf(channels, recordTexts[language].channels);

const choicesOf = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: words[value] }));

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
const separated = (text: string, by: RegExp): string[] => [
  ...new Set(
    text
      .split(by)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

const given = <Value>(value: Value | '' | undefined): Value | undefined => (value === '' ? undefined : value);
const isYes = (text: string): boolean | undefined => (text === '' ? undefined : text === 'yes');

/** The criteria that were typed, and what is wrong with them beside what is wrong with one field. */
export function criteriaOf(typed: Typed, language: Language): { criteria: VoterCriteria; errors: FieldError[] } {
  const text = texts[language];
  const polls = separated(typed.polls, /[,;]/);
  const [anyTag, noTag] = [separated(typed.anyTag, /;/), separated(typed.noTag, /;/)];
  const ownIds = separated(typed.ownIds, /\n/);
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
  if (typed.street !== '' && !streetKey(typed.street)) errors.push({ field: 'street', message: text.noStreet });
  const { contactedSince, notContactedSince } = typed;
  if (contactedSince !== '' && notContactedSince !== '' && notContactedSince <= contactedSince) {
    errors.push({ field: 'notContactedSince', message: text.wrongDays });
  }
  const filled = (values: readonly string[]) => (values.length === 0 ? undefined : values);
  const all: { readonly [Name in keyof VoterCriteria]: VoterCriteria[Name] | undefined } = {
    riding: typed.withoutRiding ? '' : given(typed.riding),
    polls: filled(polls),
    street: given(typed.street),
    city: given(typed.city),
    levels: typed.levels.length === 0 ? undefined : typed.levels.map(Number),
    anyTag: filled(anyTag),
    noTag: filled(noTag),
    contact: given(typed.contact as NonNullable<VoterCriteria['contact']> | ''),
    contactedSince: given(contactedSince),
    notContactedSince: given(notContactedSince),
    voted: isYes(typed.voted),
    sign: given(typed.sign as NonNullable<VoterCriteria['sign']> | ''),
    phone: isYes(typed.phone),
    email: isYes(typed.email),
    mayReachBy: given(typed.mayReachBy as Channel | ''),
    refuses: given(typed.refuses as Channel | ''),
    ownIds: filled(ownIds),
  };
  const criteria = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { criteria: criteria as VoterCriteria, errors };
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
