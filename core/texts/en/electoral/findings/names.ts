import type { DistrictNameChange, Listed, NameChange } from '#core/source/finding-values.ts';
import { acceptAfterLook, change, list, texts, textsOrNone } from './words.ts';

const anotherMap = 'It is another map, or the publisher changed it: then correct "expect" in the source file.';
const ofDistrict = ({ code, ...name }: DistrictNameChange): string => `${code}: ${change(name)}`;

/** What is wrong with names, and where it is remedied. */
const faults = {
  markup: 'hold markup',
  control: 'hold control or direction characters',
  placeholder: 'are placeholders',
  alphabet: 'hold letters of other alphabets or signs that names have not',
  marks: 'hold marks without their letter',
  dash: 'hold a letter in the place of a dash',
  quote: 'hold a quotation mark within a word',
  capital: 'hold capitals within a word',
  letters: 'hold letters that no language of Canada has',
};

const damages = {
  exchanged: 'are those of other districts',
  accents: 'have lost their accents, or have others',
  case: 'have lost their capitals or small letters',
  cut: 'are cut short',
};

/** Codes and names, read and against what the source or a second list states. */
export const nameFindings = {
  wrongEncoding: ({ names }: { names: Listed<string> }) =>
    `Names read in the wrong encoding: ${texts(names)}. Declare "format.encoding" in the source file.`,
  doubleHyphens: ({ names }: { names: Listed<string> }) =>
    `Names with "--", which often stands for an em dash: ${texts(names)}. Say so with "replace".`,
  illegibleNames: ({
    fault,
    longest,
    names,
    isEncoding,
  }: {
    fault: keyof typeof faults | 'long';
    longest: number;
    names: Listed<string>;
    /** Whether another encoding may be the cause. */
    isEncoding: boolean;
  }) =>
    `Names ${fault === 'long' ? `are longer than ${longest} characters` : faults[fault]}: ${texts(names)}. ${isEncoding ? 'Declare "format.encoding" in the source file, or ask the publisher.' : 'Ask the publisher for a sound file, or correct "fields" in the source file.'}`,
  illegibleCodes: ({ longest, codes }: { longest: number; codes: Listed<string> }) =>
    `Codes hold signs that codes have not, or are longer than ${longest} characters: ${texts(codes)}. Correct "fields.code" in the source file, or ask the publisher.`,
  damagedNames: ({ damage, changes }: { damage: keyof typeof damages; changes: Listed<DistrictNameChange> }) =>
    `Names ${damages[damage]} since the last publication: ${list(changes, ofDistrict)}. If the publisher is right, ${acceptAfterLook}, or announce the names in "renames".`,
  codesMissing: ({ codes }: { codes: Listed<string> }) => `Missing districts: ${texts(codes)}. ${anotherMap}`,
  codesUnexpected: ({ codes }: { codes: Listed<string> }) =>
    `Districts that are not expected: ${texts(codes)}. ${anotherMap}`,
  codesNotNumbers: ({
    first,
    last,
    by,
    missing,
    others,
  }: {
    first: number;
    last: number;
    by: string;
    missing: Listed<string>;
    others: Listed<string>;
  }) =>
    `The codes are ${first} to ${last}, as ${by} says. Missing: ${textsOrNone(missing)}; others: ${textsOrNone(others)}. ${anotherMap}`,
  codesNotListed: ({ by, missing, others }: { by: string; missing: Listed<string>; others: Listed<string> }) =>
    `${by} lists other codes. Missing: ${textsOrNone(missing)}; others: ${textsOrNone(others)}. ${anotherMap}`,
  /** By whom they are listed: null for the source itself. */
  namesAbsent: ({ by, names, isHard }: { by: string | null; names: Listed<string>; isHard: boolean }) =>
    `Names that ${by ?? 'the source'} lists are not there: ${texts(names)}.${isHard ? ` ${anotherMap}` : ''}`,
  namesDiffer: ({
    by,
    areExchanged,
    changes,
    isHard,
  }: {
    by: string;
    areExchanged: boolean;
    changes: Listed<DistrictNameChange>;
    isHard: boolean;
  }) =>
    `${areExchanged ? `Districts have the names that ${by} lists for others` : `Names differ from those that ${by} lists`}: ${list(changes, ofDistrict)}.${isHard ? ` ${anotherMap}` : ''}`,
  lettersLost: ({ by, changes }: { by: string | null; changes: Listed<NameChange> }) =>
    `Names have fewer accents or small letters than those that ${by ?? 'the source'} lists: ${list(changes, change)}.`,
};
