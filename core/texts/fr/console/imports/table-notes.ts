import type * as english from '#core/texts/en/console/imports/table-notes.ts';

export const tableNoteTexts: typeof english.tableNoteTexts = {
  origin: {
    preset: (product) => `Les colonnes sont celles d’une liste de ${product}.`,
    memory: 'Les colonnes sont choisies comme pour la dernière liste qui avait ces colonnes.',
  },
  headerLine: (line) =>
    `Les noms des colonnes ont été trouvés à la ligne ${line}; les lignes qui la précèdent sont écartées.`,
  hiddenColumns: (columns) => `Masquées dans le classeur\u00a0: ${columns}.`,
  title: 'Ce qui ne sera pas importé',
  notTaken: 'Colonnes dont rien n’est enregistré\u00a0:',
  notTakenHow: 'Modifiez les colonnes si l’une d’elles est nécessaire.',
  column: (letters, title, cells) =>
    `${letters}${title === '' ? '' : `, «\u00a0${title}\u00a0»`}${cells === undefined ? '' : ` (cellules\u00a0: ${cells})`}`,
  concerns: {
    ADDRESS: 'semble être une partie de l’adresse',
    CONTACT: 'semble dire que des personnes ne veulent pas être jointes',
    PAYMENT: 'semble dire si le paiement compte',
  },
  remarks: 'Cellules qui ne sont pas importées telles quelles',
  remarksHow: 'Ces lignes sont importées sans la valeur de la cellule, ou comme il est dit\u00a0:',
  recorded: 'Importées sans certaines de leurs cellules',
  recordedHow: 'Ces lignes sont devenues des fiches, et une partie n’en est pas enregistrée telle quelle\u00a0:',
};
