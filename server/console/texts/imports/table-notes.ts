import type { Concern } from '#server/campaign/imports/columns/choose/unread-columns.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface TableNoteTexts {
  readonly origin: { readonly preset: (product: string) => string; readonly memory: string };
  readonly headerLine: (line: number) => string;
  readonly hiddenColumns: (columns: string) => string;
  readonly title: string;
  readonly notTaken: string;
  readonly notTakenHow: string;
  readonly nothingLeft: string;
  /** A column that is left out, with how many cells it has. */
  readonly column: (letters: string, title: string, cells: string | undefined) => string;
  readonly concerns: Readonly<Record<Concern, string>>;
  readonly remarks: string;
  readonly remarksHow: string;
  readonly recorded: string;
  readonly recordedHow: string;
}

/** What was seen of a list as a whole, and what of it is not taken. */
export const tableNoteTexts: Bilingual<TableNoteTexts> = {
  en: {
    origin: {
      preset: (product) => `The columns are those of a list from ${product}.`,
      memory: 'The columns are chosen as they were for the last list with these columns.',
    },
    headerLine: (line) => `The names of the columns were found in line ${line}; the lines before it are left out.`,
    hiddenColumns: (columns) => `Hidden in the workbook: ${columns}.`,
    title: 'What is not taken',
    notTaken: 'Columns of which nothing is recorded:',
    notTakenHow: 'Change the columns if one of them is needed.',
    nothingLeft: 'Every column with something in it is read.',
    column: (letters, title, cells) =>
      `${letters}${title === '' ? '' : `, “${title}”`}${cells === undefined ? '' : ` (cells: ${cells})`}`,
    concerns: {
      ADDRESS: 'seems to be a part of the address',
      CONTACT: 'seems to say that people do not want to be contacted',
      PAYMENT: 'seems to say whether the payment counts',
    },
    remarks: 'Cells that are not taken as they are',
    remarksHow: 'These rows are imported without the value of the cell, or as stated:',
    recorded: 'Imported without some of their cells',
    recordedHow: 'These rows became records, and something of them is not recorded as it is written:',
  },
  fr: {
    origin: {
      preset: (product) => `Les colonnes sont celles d’une liste de ${product}.`,
      memory: 'Les colonnes sont choisies comme pour la dernière liste qui avait ces colonnes.',
    },
    headerLine: (line) =>
      `Les noms des colonnes ont été trouvés à la ligne ${line}; les lignes qui la précèdent sont écartées.`,
    hiddenColumns: (columns) => `Masquées dans le classeur\u00a0: ${columns}.`,
    title: 'Ce qui n’est pas pris',
    notTaken: 'Colonnes dont rien n’est enregistré\u00a0:',
    notTakenHow: 'Modifiez les colonnes si l’une d’elles est nécessaire.',
    nothingLeft: 'Chaque colonne qui contient quelque chose est lue.',
    column: (letters, title, cells) =>
      `${letters}${title === '' ? '' : `, «\u00a0${title}\u00a0»`}${cells === undefined ? '' : ` (cellules\u00a0: ${cells})`}`,
    concerns: {
      ADDRESS: 'semble être une partie de l’adresse',
      CONTACT: 'semble dire que des personnes ne veulent pas être jointes',
      PAYMENT: 'semble dire si le paiement compte',
    },
    remarks: 'Cellules qui ne sont pas prises telles quelles',
    remarksHow: 'Ces lignes sont importées sans la valeur de la cellule, ou comme il est dit\u00a0:',
    recorded: 'Importées sans certaines de leurs cellules',
    recordedHow: 'Ces lignes sont devenues des fiches, et une partie n’en est pas enregistrée telle quelle\u00a0:',
  },
};
