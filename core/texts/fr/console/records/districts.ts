import type * as english from '#core/texts/en/console/records/districts.ts';
import { formatters } from '#core/texts/fr/formatters.ts';

const { whole } = formatters;

const electeurs = (count: number): string => `${whole.format(count)} ${count < 2 ? 'électeur' : 'électeurs'}`;

export const districtTexts: typeof english.districtTexts = {
  title: 'Remplir les circonscriptions',
  how: (level) =>
    `Les électeurs sans circonscription reçoivent ${{ FEDERAL: 'la circonscription fédérale', PROVINCIAL: 'la circonscription provinciale', MUNICIPAL: 'le district municipal' }[level]} en vigueur le jour du scrutin, d’après leur code postal, ou d’après leur adresse si le code en touche plusieurs. Ce qui n’est pas sûr reste vide, et aucune circonscription déjà enregistrée n’est modifiée.`,
  none: 'Chaque électeur a une circonscription',
  noneHow: 'Il n’y a rien à remplir.',
  without: (count, isAll) =>
    isAll
      ? `${electeurs(count)} sans circonscription`
      : `Les prochains électeurs sans circonscription, au nombre de ${whole.format(count)}; il y en a d’autres`,
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
    count < 2 ? `Remplir ${whole.format(count)} circonscription` : `Remplir ${whole.format(count)} circonscriptions`,
  nothingSure: 'Aucune circonscription de ces électeurs n’est sûre.',
  next: 'Les prochains électeurs sans circonscription',
  filled: (count) =>
    count < 2
      ? `${whole.format(count)} circonscription a été remplie.`
      : `${whole.format(count)} circonscriptions ont été remplies.`,
  more: 'Il y a d’autres électeurs\u00a0: continuez ci-dessous.',
};
