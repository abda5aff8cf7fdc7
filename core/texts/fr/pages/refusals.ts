import type * as english from '#core/texts/en/pages/refusals.ts';

export const pageRefusals: typeof english.pageRefusals = {
  manyListRows: (rows, least, seconds) =>
    `Plus de ${rows} lignes sont venues de votre réseau en une minute; une liste compte pour au moins ${least}. Attendez ${seconds} s, puis réessayez.`,
  manyLists: 'D’autres listes sont en cours de traitement. Envoyez celle-ci de nouveau dans un instant.',
  longList: (rows) =>
    `La liste a plus de ${rows} lignes. Enregistrez-la en CSV et ouvrez cette page avec les scripts, qui la traitent par tranches, ou divisez-la.`,
  incompleteForm: 'Le formulaire est incomplet. Rouvrez-le et envoyez-le de là.',
  brokenUpload:
    'Le formulaire n’est pas arrivé en entier, ou n’est pas ce qu’envoie un navigateur. Rouvrez la page, choisissez le fichier et envoyez-le.',
  longFileName: (longestFileName) =>
    `Le nom du fichier dépasse ${longestFileName} caractères. Donnez-lui un nom plus court, et téléversez-le de nouveau.`,
  largeFile: (size) => `Le fichier dépasse ${size} Mo. Divisez-le, et téléversez une partie après l’autre.`,
  nullCharacter:
    'Ce qui a été envoyé contient un caractère qui ne peut pas être conservé : U+0000, ou la moitié d’une paire. Retirez-le, et envoyez de nouveau.',
  manyLookUps: (pages, seconds) =>
    `Plus de ${pages} recherches sont venues de votre réseau en une minute. Attendez ${seconds} s, puis réessayez.`,
};
