import type { Reason } from '#server/campaign/voters/duplicates/reasons.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface DuplicateTexts {
  readonly title: string;
  readonly how: string;
  readonly none: string;
  readonly noneHow: string;
  /** Nothing on this page; the list continues. */
  readonly noneHere: string;
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly all: string;
  readonly which: string;
  readonly fact: string;
  readonly first: string;
  readonly second: string;
  readonly facts: {
    readonly name: string;
    readonly address: string;
    readonly contact: string;
    readonly riding: string;
    readonly support: string;
    readonly lastContact: string;
    readonly notes: string;
    readonly recorded: string;
  };
  readonly keepFirst: string;
  readonly keepSecond: string;
  readonly keepHow: string;
  readonly more: (count: number) => string;
  readonly merged: string;
  /** Leads to the merges that can be undone. */
  readonly toUndo: string;
  readonly undo: string;
  readonly undone: string;
  readonly mergesTitle: string;
  readonly mergesHow: (days: number) => string;
  readonly noMerges: string;
  readonly mergeColumns: { readonly who: string; readonly into: string; readonly when: string; readonly undo: string };
  readonly next: string;
  readonly erase: string;
  readonly eraseEffects: readonly string[];
  readonly eraseButton: string;
  readonly erased: string;
}

export const duplicateTexts: Bilingual<DuplicateTexts> = {
  en: {
    title: 'Duplicate voters',
    how: 'Pairs of voters who may be the same person. Keep one of them: it gets what it is missing, and the visits, signs and tags of the other.',
    none: 'No duplicates',
    noneHow: 'No two voters share a name and an address, an e-mail address or a telephone number.',
    noneHere: 'None in this part of the list: continue with the next one.',
    reasons: {
      NAME_AND_ADDRESS: 'Same name and address',
      EMAIL: 'Same e-mail address',
      PHONE: 'Same telephone number',
      NEAR_NAME: 'Similar names at one address',
    },
    all: 'All',
    which: 'Reason',
    fact: 'Detail',
    first: 'First',
    second: 'Second',
    facts: {
      name: 'Name',
      address: 'Address',
      contact: 'Telephone and e-mail',
      riding: 'Riding and poll',
      support: 'Support level',
      lastContact: 'Last contact',
      notes: 'Notes',
      recorded: 'Recorded',
    },
    keepFirst: 'Keep the first',
    keepSecond: 'Keep the second',
    keepHow: 'If they are two people, leave them as they are.',
    more: (count) => `${count} voters share this. These are two of them; the others come after a merge.`,
    merged: 'The two voters are merged.',
    toUndo: 'Undo it',
    undo: 'Undo the merge',
    undone: 'The merge was undone.',
    mergesTitle: 'Merges that can be undone',
    mergesHow: (days) =>
      `The newest of the last ${days} days. Undoing one brings the voter back with their own details and visits.`,
    noMerges: 'No recent merges.',
    mergeColumns: { who: 'Voter', into: 'Merged into', when: 'When', undo: 'Undo' },
    next: 'Next duplicates',
    erase: 'Erase this person',
    eraseEffects: [
      'This voter is deleted for good, with all notes, visits, calls and lawn signs. It cannot be undone.',
      'A sign that is installed stays on the list of signs, without the voter, until it is collected.',
      'Donations stay: the law requires keeping them.',
      'No list imported later brings this person back.',
    ],
    eraseButton: 'Erase for good',
    erased: 'The person was erased.',
  },
  fr: {
    title: 'Électeurs en double',
    how: 'Des électeurs, deux par deux, qui sont peut-être la même personne. Gardez-en un\u00a0: il reçoit ce qui lui manque, ainsi que les visites, pancartes et étiquettes de l’autre.',
    none: 'Aucun double',
    noneHow: 'Aucun électeur ne partage avec un autre son nom et son adresse, son courriel ou son téléphone.',
    noneHere: 'Aucun dans cette partie de la liste\u00a0: passez à la suite.',
    reasons: {
      NAME_AND_ADDRESS: 'Même nom et même adresse',
      EMAIL: 'Même courriel',
      PHONE: 'Même téléphone',
      NEAR_NAME: 'Noms semblables à une adresse',
    },
    all: 'Tous',
    which: 'Motif',
    fact: 'Renseignement',
    first: 'Premier',
    second: 'Second',
    facts: {
      name: 'Nom',
      address: 'Adresse',
      contact: 'Téléphone et courriel',
      riding: 'Circonscription et section',
      support: 'Niveau d’appui',
      lastContact: 'Dernier contact',
      notes: 'Notes',
      recorded: 'Enregistrement',
    },
    keepFirst: 'Garder le premier',
    keepSecond: 'Garder le second',
    keepHow: 'Si ce sont deux personnes, laissez-les comme elles sont.',
    more: (count) => `${count} électeurs ont cela en commun. En voici deux; les autres viennent après une fusion.`,
    merged: 'Les deux électeurs n’en font plus qu’un.',
    toUndo: 'Annuler la fusion',
    undo: 'Annuler la fusion',
    undone: 'La fusion a été annulée.',
    mergesTitle: 'Fusions qui peuvent être annulées',
    mergesHow: (days) =>
      `Les plus récentes des ${days} derniers jours. En annuler une rétablit l’électeur avec ses renseignements et ses visites.`,
    noMerges: 'Aucune fusion récente.',
    mergeColumns: { who: 'Électeur', into: 'Fusionné avec', when: 'Date', undo: 'Annuler' },
    next: 'Doubles suivants',
    erase: 'Effacer cette personne',
    eraseEffects: [
      'Cet électeur est supprimé pour de bon, avec toutes les notes, visites, appels et pancartes. C’est irréversible.',
      'Une pancarte en place reste dans la liste des pancartes, sans l’électeur, jusqu’à ce qu’elle soit ramassée.',
      'Les dons restent\u00a0: la loi exige qu’on les garde.',
      'Aucune liste importée plus tard ne ramène cette personne.',
    ],
    eraseButton: 'Effacer pour de bon',
    erased: 'La personne a été effacée.',
  },
};
