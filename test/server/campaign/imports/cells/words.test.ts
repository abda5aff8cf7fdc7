import { describe, expect, it } from '@jest/globals';
import { titleKey } from '#core/identity/title-key.ts';
import { targetOf } from '#server/campaign/imports/columns/targets.ts';
import { targetsOf, wordsOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import * as shared from '#server/records/imported/header-words.ts';
import { inputFields } from '#server/records/record.ts';

const kinds = Object.values(importKinds);

describe.each(kinds)('names of columns of $name', (kind) => {
  it('are in the entry of each field that a column gives', () => {
    const fields = new Set(targetsOf(kind).map((target) => targetOf(target).field));
    const without = inputFields(kind.record.fields)
      .filter(([name, { imported }]) => fields.has(name) && !imported?.words.length)
      .map(([name]) => name);
    expect(without).toEqual([]);
  });

  it('are stated for each part of a field', () => {
    const parts = targetsOf(kind).filter((target) => targetOf(target).part !== null);
    expect(parts.filter((target) => !kind.partWords[target]?.length)).toEqual([]);
    expect(Object.keys(kind.partWords).filter((target) => !parts.includes(target))).toEqual([]);
  });

  it('are written as they are compared', () => {
    const stated = [
      ...inputFields(kind.record.fields).flatMap(([, { imported }]) => imported?.words ?? []),
      ...Object.values(kind.partWords).flat(),
    ];
    expect(stated.filter((word) => titleKey(word) !== word)).toEqual([]);
  });
});

const fieldsOf = (names: readonly string[]) =>
  kinds.flatMap((kind) => names.flatMap((name) => (name in kind.record.fields ? [[kind, name] as const] : [])));

/** The words that kinds share, and the fields or parts that have them in each kind. */
const common: ReadonlyArray<readonly [words: readonly string[], targets: readonly string[]]> = [
  [shared.emailWords, ['email', 'donorEmail']],
  [shared.phoneWords, ['phone', 'donorPhone']],
  [shared.addressWords.whole, ['address', 'donorAddress']],
  [shared.cityWords, ['city', 'donorCity']],
  [shared.provinceWords, ['province', 'donorProvince']],
  [shared.postalWords, ['postalCode', 'donorPostalCode']],
  [shared.nameWords.whole, ['name', 'donorName']],
  [shared.nameWords.given, ['firstName']],
  [shared.nameWords.family, ['lastName']],
  [shared.notesWords, ['notes']],
  [shared.wishWords.ALL, ['doNotContact']],
  [shared.ownNumberWords, ['externalId']],
];

it.each(common)('words such as %j are known to every kind that has the field', (words, names) => {
  const fields = fieldsOf(names);
  expect(fields.length).toBeGreaterThan(0);
  for (const [kind, name] of fields) {
    expect(kind.record.fields[name]?.imported?.words).toEqual(expect.arrayContaining([...words]));
  }
});

it('every part of a name or an address is known by the same words in every kind that has it', () => {
  for (const kind of kinds) {
    for (const [field, words] of [
      ['name', shared.nameWords],
      ['donorName', shared.nameWords],
      ['address', shared.addressWords],
      ['donorAddress', shared.addressWords],
    ] as const) {
      for (const part of kind.parts[field] ?? []) {
        const own = (words as Readonly<Record<string, readonly string[]>>)[part];
        expect(kind.partWords[`${field}.${part}`]).toEqual(expect.arrayContaining([...(own ?? [])]));
        expect(wordsOf(kind).size).toBeGreaterThan(0);
      }
    }
  }
});
