import type * as english from '#core/texts/en/console/field-work/turfs.ts';
import { formatters } from '#core/texts/fr/formatters.ts';

const { whole } = formatters;

export const turfTexts: typeof english.turfTexts = {
  title: 'Secteurs',
  how: 'Un secteur est une partie du parcours confiée à un bénévole\u00a0: une soixantaine de portes, en rues entières si possible. Le bénévole l’ouvre sur son téléphone par un lien, ou le parcourt avec une liste imprimée.',
  lists: 'Listes à imprimer',
  none: 'Aucun secteur pour l’instant',
  noneHow: 'Choisissez ci-dessous des sections de vote ou des rues\u00a0: leurs portes sont découpées en secteurs.',
  columns: ['Secteur', 'Avancement', 'Bénévole', 'État', 'Dernière activité'],
  progress: (done, doors) => `${whole.format(done)} ${done < 2 ? 'porte' : 'portes'} sur ${whole.format(doors)}`,
  state: { open: 'ouvert', out: 'en cours', ended: 'terminé', needsLink: 'besoin d’un nouveau lien' },
  newLink: 'Nouveau lien',
  linkEnded:
    'Le lien du bénévole n’ouvre plus rien\u00a0: il a expiré, on y a mis fin, ou la personne qui l’a créé ne peut plus en créer. Les visites que le téléphone n’a pas envoyées le sont par un nouveau lien.',
  unassigned: 'personne pour l’instant',
  lastActive: (time) => time,
  neverActive: 'pas encore',
  onlyOpen: 'Ouverts',
  onlyEnded: 'Terminés',
  all: 'Tous',
  older: 'Secteurs plus anciens',
  cutTitle: 'Découper des secteurs',
  cutHow: 'Les électeurs qui sont déjà dans un secteur ouvert sont omis.',
  cut: 'Découper en secteurs',
  name: 'Nom',
  nameHow: 'S’il y a plusieurs secteurs, chacun reçoit un numéro à la suite.',
  riding: 'Circonscription',
  polls: 'Sections de vote',
  pollsHow: (polls) =>
    polls === 0
      ? 'Aucun électeur n’a de section pour l’instant\u00a0: nommez des rues ci-dessous, ou importez la liste électorale.'
      : 'Tapez-les, par exemple 1-12, 20, 31A, ou cochez-les ci-dessous. Aucune n’est requise si vous nommez des rues.',
  pollsUnknown: (typed) => `Aucun électeur n’est dans ces sections\u00a0: ${typed}. Vérifiez les sections ci-dessous.`,
  pollsMany: (chosen, most) => `${chosen} sections sont choisies\u00a0: découpez-en au plus ${most} à la fois.`,
  streetsAndDoors: 'Rues, et nombre de portes par secteur',
  streets: 'Rues',
  streetsHow: 'Une par ligne, par exemple chemin Marram. Laissez vide pour toutes les rues des sections.',
  streetsMany: (named, most) => `${named} rues sont nommées\u00a0: découpez-en au plus ${most} à la fois.`,
  doors: 'Portes par secteur, environ',
  doorsHow: 'Un secteur peut en avoir moitié plus, pour qu’une rue reste entière.',
  nameMissing: 'Donnez aux secteurs un nom de 1 à 80 caractères.',
  nothingChosen: 'Choisissez une section, ou nommez une rue.',
  doorsWrong: (most) => `Donnez un nombre de 1 à ${most}.`,
  facts: {
    doors: 'Avancement',
    voters: 'Électeurs',
    volunteer: 'Bénévole',
    active: 'Dernière activité',
    made: 'Découpé',
    ended: 'Terminé',
  },
  volunteer: 'Bénévole',
  nobody: 'personne',
  assign: 'Confier le secteur au bénévole',
  assignHow: 'Les liens du bénévole précédent prennent fin aussitôt.',
  linkTitle: 'Sur le téléphone du bénévole',
  linkHow:
    'Le lien ouvre ce secteur sans mot de passe, pendant 14 jours. Qui le possède voit les noms et adresses du secteur\u00a0: ne l’envoyez qu’au bénévole.',
  linkNeeds: 'Choisissez d’abord le bénévole.',
  makeLink: 'Créer un lien',
  shownOnce:
    'Voici le lien. Il n’est affiché que cette fois\u00a0: envoyez-le, ou faites numériser le code QR par le téléphone du bénévole.',
  copy: 'Copier le lien',
  copied: 'Copié',
  qr: 'Le lien en code QR',
  endLinks: 'Mettre fin aux liens',
  endLinksEffects: [
    'Les téléphones cessent aussitôt d’afficher le secteur.',
    'Les visites qu’un téléphone n’a pas envoyées pourront l’être par un nouveau lien.',
  ],
  end: 'Terminer le secteur',
  endEffects: [
    'Ses liens prennent fin et son avancement reste tel quel.',
    'Ses électeurs peuvent être placés dans un autre secteur. Un secteur terminé ne peut pas être rouvert.',
  ],
  turfs: 'Secteurs pour bénévoles',
  paperTitle: 'Sur papier',
  print: 'Imprimer le secteur',
  rows: 'Résultats sur papier',
  rowsHow:
    'Une par ligne, par exemple «\u00a012 3\u00a0»\u00a0: le code devant le nom, et la case cochée. Toutes sont enregistrées ensemble, ou aucune.',
  rowsMore: 'Pancartes, notes, toute une porte sur une ligne',
  rowsForms: [
    ['12 3', 'appui 3 pour le code 12; de 1 à 5'],
    ['13 AB', 'absent; DM pour déménagé, RF pour refus'],
    ['14 1 P a parlé du traversier', 'appui 1, veut une pancarte, et une note'],
    ['12-14 AB', 'codes 12 à 14, personne à la maison'],
    ['12+14 2', 'codes 12 et 14'],
    [
      '12 1 P, 13 4, 14 AB a parlé du traversier',
      'une porte aux résultats différents; la note est celle du dernier code',
    ],
  ],
  record: 'Enregistrer les lignes',
  recorded: (count) => `${whole.format(count)} ${count < 2 ? 'visite enregistrée' : 'visites enregistrées'}.`,
  noRows: 'Tapez au moins une ligne.',
  tooManyRows: (most) => `Enregistrez au plus ${most} personnes à la fois.`,
  changedMeanwhile:
    'Quelqu’un a modifié ce secteur entre-temps. Rien n’a été fait\u00a0: vous voyez maintenant le secteur tel qu’il est, et pouvez décider de nouveau.',
  wrongLine: {
    unread: (line) => `Ligne ${line}\u00a0: écrivez un code et un résultat, par exemple «\u00a012 3\u00a0».`,
    again: (line) => `Ligne ${line}\u00a0: un de ses codes a déjà été tapé.`,
    many: (line) => `Ligne ${line}\u00a0: au plus 30 personnes par porte.`,
  },
};
