import { titleKey } from '#core/identity/title-key.ts';
import { fieldLabels } from '#core/texts/texts.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { inputFields } from '#server/records/record.ts';

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** Every target of a kind of records: its fields, and their parts. */
export const targetsOf = ({ record, parts, kept = {} }: Pick<ImportKind, 'record' | 'parts' | 'kept'>): string[] => [
  ...inputFields(record.fields)
    .filter(([name]) => !Object.values(kept).some(({ fields }) => fields.includes(name)))
    .flatMap(([name]) => [name, ...partsOf(parts, name)]),
  ...Object.keys(parts)
    .filter((field) => !(field in record.fields))
    .flatMap((field) => partsOf(parts, field)),
];

const partsOf = (parts: ImportKind['parts'], field: string): string[] =>
  (parts[field] ?? []).map((part) => `${field}.${part}`);

/** The fields of a kind of records that a list may have as columns. */
export const columnsOfKind = (kind: ImportKind): string[] =>
  targetsOf(kind).filter((target) => target in kind.record.fields);

/** The target that each word of a header stands for, in a kind of records: also those by which our own pages call its fields. */
export function wordsOf(kind: ImportKind): ReadonlyMap<string, string> {
  const before = known.get(kind.partWords);
  if (before) return before;
  const words = new Map(targetsOf(kind).map((target) => [titleKey(target), target]));
  const ofFields = inputFields(kind.record.fields).map(
    ([name, { imported }]) => [name, imported?.words ?? []] as const,
  );
  for (const [target, titles] of [...ofFields, ...Object.entries(kind.partWords)])
    for (const title of titles) words.set(title, target);
  for (const labels of Object.values(fieldLabels)) {
    const own: Readonly<Record<string, string>> = labels[kind.name];
    for (const field of columnsOfKind(kind)) {
      const title = titleKey(own[field] ?? field);
      if (!words.has(title)) words.set(title, field);
    }
  }
  known.set(kind.partWords, words);
  return words;
}

/** Longer names are of no use to tell a header, and an argument of a program has room for some. */
const longestTitle = 14;

/** Names of columns of a kind of records by which the header of a list is found. */
export const titlesOf = (kind: ImportKind): string[] =>
  [...wordsOf(kind).keys()].filter((title) => title.length <= longestTitle);
