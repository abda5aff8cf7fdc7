import { formatters } from '#core/formatters.ts';
import type { Level } from '#core/levels.ts';
import type { FillDoubt } from '#server/campaign/voters/districts/fill-districts.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface DistrictTexts {
  readonly title: string;
  readonly how: (level: Level) => string;
  readonly none: string;
  readonly noneHow: string;
  readonly without: (voters: number, isAll: boolean) => string;
  readonly showThem: string;
  readonly jurisdiction: string;
  readonly jurisdictionHow: string;
  readonly anyJurisdiction: string;
  readonly show: string;
  readonly wouldFill: string;
  readonly riding: string;
  readonly voters: string;
  readonly otherRidings: string;
  readonly left: string;
  readonly why: string;
  readonly doubts: Readonly<Record<FillDoubt, string>>;
  readonly leftHow: string;
  readonly fill: (voters: number) => string;
  readonly nothingSure: string;
  readonly next: string;
  readonly filled: (voters: number) => string;
  readonly more: string;
}

const { en, fr } = formatters.whole;
const voters = (count: number): string => (count === 1 ? '1 voter' : `${en.format(count)} voters`);
const electeurs = (count: number): string => `${fr.format(count)} ${count < 2 ? 'électeur' : 'électeurs'}`;

export const districtTexts: Bilingual<DistrictTexts> = {
  en: {
    title: 'Fill in ridings',
    how: (level) =>
      `Voters without a riding are given the ${{ FEDERAL: 'federal', PROVINCIAL: 'provincial', MUNICIPAL: 'municipal' }[level]} district, as it is on polling day, of their postal code, or of their address where the code lies in several. What is not certain is left empty, and no riding already recorded is changed.`,
    none: 'Every voter has a riding',
    noneHow: 'There is nothing to fill in.',
    without: (count, isAll) =>
      isAll ? `${voters(count)} without a riding` : `The next ${voters(count)} without a riding, of more`,
    showThem: 'Show voters without a riding',
    jurisdiction: 'Municipality or jurisdiction',
    jurisdictionHow:
      'Districts in several places have the same name, such as Ward 1. Choose your own place to fill them in.',
    anyJurisdiction: '(any, if only one district has the name)',
    show: 'Show',
    wouldFill: 'What would be filled in',
    riding: 'Riding',
    voters: 'Voters',
    otherRidings: 'Other ridings',
    left: 'What would stay empty',
    why: 'Why',
    doubts: {
      unknownCode: 'The postal code is not known here',
      straddles: 'The postal code lies in several districts, and the address does not settle it',
      unsure: 'Too little is known about the postal code: only its centre, or a few other addresses',
      noDistrict: 'No map covers it, or nobody is elected by district there',
      sharedName: 'Several districts have the name: choose the place above',
      otherJurisdiction: 'The district is in another place than the one chosen',
    },
    leftHow: 'Correct the address of these voters, or enter their riding yourself.',
    fill: (count) => (count === 1 ? 'Fill in 1 riding' : `Fill in ${en.format(count)} ridings`),
    nothingSure: 'No riding of these voters is certain.',
    next: 'The next voters without a riding',
    filled: (count) => (count === 1 ? '1 riding was filled in.' : `${en.format(count)} ridings were filled in.`),
    more: 'There are more voters: continue below.',
  },
  fr: {
    title: 'Remplir les circonscriptions',
    how: (level) =>
      `Les électeurs sans circonscription reçoivent ${{ FEDERAL: 'la circonscription fédérale', PROVINCIAL: 'la circonscription provinciale', MUNICIPAL: 'le district municipal' }[level]} en vigueur le jour du scrutin, d’après leur code postal, ou d’après leur adresse si le code en touche plusieurs. Ce qui n’est pas sûr reste vide, et aucune circonscription déjà enregistrée n’est modifiée.`,
    none: 'Chaque électeur a une circonscription',
    noneHow: 'Il n’y a rien à remplir.',
    without: (count, isAll) =>
      isAll
        ? `${electeurs(count)} sans circonscription`
        : `Les prochains électeurs sans circonscription, au nombre de ${fr.format(count)}; il y en a d’autres`,
    showThem: 'Montrer les électeurs sans circonscription',
    jurisdiction: 'Municipalité ou territoire',
    jurisdictionHow:
      'Des districts de plusieurs endroits portent le même nom, comme District 1. Choisissez le vôtre pour qu’ils soient remplis.',
    anyJurisdiction: '(tous, si un seul district porte le nom)',
    show: 'Montrer',
    wouldFill: 'Ce qui serait rempli',
    riding: 'Circonscription',
    voters: 'Électeurs',
    otherRidings: 'Autres circonscriptions',
    left: 'Ce qui resterait vide',
    why: 'Pourquoi',
    doubts: {
      unknownCode: 'Le code postal n’est pas connu ici',
      straddles: 'Le code postal touche plusieurs circonscriptions, et l’adresse ne tranche pas',
      unsure: 'On en sait trop peu sur le code postal : seulement son centre, ou quelques autres adresses',
      noDistrict: 'Aucune carte ne couvre cet endroit, ou personne n’y est élu par circonscription',
      sharedName: 'Plusieurs circonscriptions portent ce nom\u00a0: choisissez l’endroit ci-dessus',
      otherJurisdiction: 'La circonscription est dans un autre endroit que celui qui est choisi',
    },
    leftHow: 'Corrigez l’adresse de ces électeurs, ou entrez vous-même leur circonscription.',
    fill: (count) =>
      count < 2 ? `Remplir ${fr.format(count)} circonscription` : `Remplir ${fr.format(count)} circonscriptions`,
    nothingSure: 'Aucune circonscription de ces électeurs n’est sûre.',
    next: 'Les prochains électeurs sans circonscription',
    filled: (count) =>
      count < 2
        ? `${fr.format(count)} circonscription a été remplie.`
        : `${fr.format(count)} circonscriptions ont été remplies.`,
    more: 'Il y a d’autres électeurs\u00a0: continuez ci-dessous.',
  },
};
