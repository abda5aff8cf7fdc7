import type { DistrictNameChange } from '#core/source/finding-values.ts';
import type * as english from '#core/texts/en/electoral/findings/names.ts';
import { acceptAfterLook, change, list, texts, textsOrNone } from './words.ts';

const anotherMap =
  'C’est une autre carte, ou le diffuseur l’a modifiée\u00a0: dans ce cas, corrigez «\u00a0expect\u00a0» dans le fichier de la source.';
const ofDistrict = ({ code, ...name }: DistrictNameChange): string => `${code}\u00a0: ${change(name)}`;
const lister = (by: string | null): string => by ?? 'la source';

type Texts = typeof english.nameFindings;

const faults = {
  markup: 'contiennent du balisage',
  control: 'contiennent des caractères de commande ou de direction',
  placeholder: 'sont des valeurs de remplissage',
  alphabet: 'contiennent des lettres d’autres alphabets ou des signes qu’un nom n’a pas',
  marks: 'contiennent des signes diacritiques sans leur lettre',
  dash: 'contiennent une lettre à la place d’un tiret',
  quote: 'contiennent un guillemet à l’intérieur d’un mot',
  capital: 'contiennent des majuscules à l’intérieur d’un mot',
  letters: 'contiennent des lettres qu’aucune langue du Canada n’utilise',
} satisfies Readonly<Record<Exclude<Parameters<Texts['illegibleNames']>[0]['fault'], 'long'>, string>>;

const damages = {
  exchanged: 'sont ceux d’autres circonscriptions',
  accents: 'ont perdu leurs accents, ou en ont d’autres',
  case: 'ont perdu leurs majuscules ou leurs minuscules',
  cut: 'sont tronqués',
} satisfies Readonly<Record<Parameters<Texts['damagedNames']>[0]['damage'], string>>;

export const nameFindings: Texts = {
  wrongEncoding: ({ names }) =>
    `Noms lus dans le mauvais encodage\u00a0: ${texts(names)}. Déclarez «\u00a0format.encoding\u00a0» dans le fichier de la source.`,
  doubleHyphens: ({ names }) =>
    `Noms avec «\u00a0--\u00a0», qui tient souvent lieu de tiret long\u00a0: ${texts(names)}. Indiquez-le avec «\u00a0replace\u00a0».`,
  illegibleNames: ({ fault, longest, names, isEncoding }) =>
    `Des noms ${fault === 'long' ? `dépassent ${longest} caractères` : faults[fault]}\u00a0: ${texts(names)}. ${isEncoding ? 'Déclarez «\u00a0format.encoding\u00a0» dans le fichier de la source, ou adressez-vous au diffuseur.' : 'Demandez un bon fichier au diffuseur, ou corrigez «\u00a0fields\u00a0» dans le fichier de la source.'}`,
  illegibleCodes: ({ longest, codes }) =>
    `Des codes contiennent des signes qu’un code n’a pas, ou dépassent ${longest} caractères\u00a0: ${texts(codes)}. Corrigez «\u00a0fields.code\u00a0» dans le fichier de la source, ou adressez-vous au diffuseur.`,
  damagedNames: ({ damage, changes }) =>
    `Depuis la dernière publication, des noms ${damages[damage]}\u00a0: ${list(changes, ofDistrict)}. Si le diffuseur a raison, ${acceptAfterLook}, ou annoncez les noms dans «\u00a0renames\u00a0».`,
  codesMissing: ({ codes }) => `Circonscriptions manquantes\u00a0: ${texts(codes)}. ${anotherMap}`,
  codesUnexpected: ({ codes }) => `Circonscriptions inattendues\u00a0: ${texts(codes)}. ${anotherMap}`,
  codesNotNumbers: ({ first, last, by, missing, others }) =>
    `Selon ${by}, les codes vont de ${first} à ${last}. Manquants\u00a0: ${textsOrNone(missing)}; autres\u00a0: ${textsOrNone(others)}. ${anotherMap}`,
  codesNotListed: ({ by, missing, others }) =>
    `${by} donne d’autres codes. Manquants\u00a0: ${textsOrNone(missing)}; autres\u00a0: ${textsOrNone(others)}. ${anotherMap}`,
  namesAbsent: ({ by, names, isHard }) =>
    `Des noms que donne ${lister(by)} sont absents\u00a0: ${texts(names)}.${isHard ? ` ${anotherMap}` : ''}`,
  namesDiffer: ({ by, areExchanged, changes, isHard }) =>
    `${areExchanged ? `Des circonscriptions portent les noms que ${by} donne à d’autres` : `Des noms diffèrent de ceux que donne ${by}`}\u00a0: ${list(changes, ofDistrict)}.${isHard ? ` ${anotherMap}` : ''}`,
  lettersLost: ({ by, changes }) =>
    `Des noms ont moins d’accents ou de minuscules que ceux que donne ${lister(by)}\u00a0: ${list(changes, change)}.`,
};
