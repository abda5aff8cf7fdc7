// Longer than other files: the texts of one machinery, in two languages.
import type { Encoding, ImportState } from '#server/campaign/imports/import.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { LeftOut } from '#server/campaign/imports/report.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface ImportTexts {
  readonly titles: Readonly<Record<ImportKindName, string>>;
  readonly how: string;
  readonly howDonations: string;
  readonly retention: string;
  readonly file: string;
  readonly limits: (megabytes: number, rows: string) => string;
  readonly severalSheets: string;
  readonly sheet: string;
  readonly whichSheet: string;
  readonly upload: string;
  readonly noFile: string;
  readonly underWay: string;
  readonly uploadColumns: readonly string[];
  readonly states: Readonly<Record<ImportState, string>>;
  readonly takeBack: string;
  readonly takeBackHow: (records: string) => string;
  readonly takeBackDonations: (records: string) => string;
  readonly discard: string;
  readonly discardNamed: (file: string) => string;
  readonly columns: string;
  readonly columnsHow: string;
  readonly leftOutSoFar: (columns: string) => string;
  readonly firstCells: (cells: string) => string;
  readonly unnamed: (place: number) => string;
  readonly leaveOut: string;
  readonly defaultValuesNamed: (given: readonly string[]) => string;
  readonly defaultValuesHow: string;
  readonly leftEmpty: string;
  readonly leftEmptyHow: string;
  readonly notUtf8: string;
  readonly notUtf8How: (count: string, lines: string) => string;
  readonly readLinesAs: Readonly<Record<Encoding, string>>;
  readonly check: string;
  readonly repeated: (fields: string) => string;
  readonly missing: (fields: string) => string;
  readonly checking: string;
  readonly importing: string;
  readonly takingBack: string;
  readonly progress: (processed: string, total: string) => string;
  readonly staysHere: string;
  readonly stop: string;
  readonly preview: string;
  readonly counts: Readonly<Record<'READY' | 'DUPLICATE' | 'FAULTY', string>>;
  readonly plan: (used: string, allowed: string, tier: string) => string;
  readonly noRoom: (rows: string, room: string) => string;
  readonly firstRows: string;
  readonly line: string;
  readonly state: string;
  readonly outcomes: Readonly<Record<LeftOut, string>>;
  readonly groups: Readonly<Record<LeftOut, string>>;
  readonly faulty: string;
  readonly whatIsWrong: string;
  readonly row: string;
  readonly duplicates: string;
  readonly repeats: string;
  readonly repeatsDonation: string;
  readonly sameAsLine: (line: number) => string;
  readonly sameAsRecord: string;
  readonly further: string;
  readonly download: string;
  readonly downloadName: string;
  readonly whichDuplicates: string;
  readonly skipDuplicates: string;
  readonly importDuplicates: string;
  readonly start: string;
  readonly nothing: string;
  readonly changeColumns: string;
  readonly result: string;
  readonly stopped: string;
  readonly imported: string;
  readonly leftOut: string;
  readonly toRecords: Readonly<Record<ImportKindName, string>>;
  readonly reasonColumn: string;
  readonly discardEffects: string;
}

export const importTexts: Bilingual<ImportTexts> = {
  en: {
    titles: { VOTERS: 'Import voters', VOLUNTEERS: 'Import volunteers', DONATIONS: 'Import donations' },
    how: 'Choose a CSV file or a workbook (.xlsx): its first line names the columns, and each line after it is one person. Nothing is recorded until you have seen what would be.',
    howDonations:
      'Choose a CSV file or a workbook (.xlsx): its first line names the columns, and each line after it is one donation. Rows that would exceed a donor’s annual limit, that repeat a donation, or whose donor looks like another one are shown first. Nothing is recorded until you have seen what would be.',
    retention: 'The uploaded rows are deleted as they are recorded, and all others one day after the upload.',
    file: 'CSV file or workbook',
    limits: (megabytes, rows) => `At most ${megabytes} MB and ${rows} rows.`,
    severalSheets: 'The workbook has several sheets',
    sheet: 'Sheet of the workbook',
    whichSheet: 'For an .xlsx file with several sheets. If empty: the first one.',
    upload: 'Upload',
    noFile: 'Choose a file first.',
    underWay: 'Uploaded files',
    uploadColumns: ['File', 'Uploaded', 'State', ''],
    states: {
      UPLOADED: 'columns to choose',
      CHECKING: 'being checked',
      CHECKED: 'checked, not imported yet',
      RUNNING: 'being imported',
      DONE: 'imported',
      STOPPED: 'stopped',
      TAKING_BACK: 'being taken back',
    },
    takeBack: 'Take this import back',
    takeBackHow: (records) =>
      `Removes the records that this import created (${records}), and the file. Those that someone has worked with since stay: a changed record, a voter with a visit, a call or a sign, or on a turf that a volunteer walks.`,
    takeBackDonations: (records) =>
      `Voids the donations that this import recorded (${records}) and deletes the file. Those with a receipt stay, and those that were corrected or returned: void each one separately.`,
    discard: 'Discard the file',
    discardNamed: (file) => `Discard the file ${file}`,
    columns: 'What the columns are',
    columnsHow:
      'The columns whose names are known were matched. Correct what is wrong, and leave out what you do not need. Several columns can form one address together.',
    leftOutSoFar: (columns) => `Left out so far: ${columns}.`,
    firstCells: (cells) => `For example: ${cells}`,
    unnamed: (place) => `Column ${place}`,
    leaveOut: '(left out)',
    defaultValuesNamed: (given) => `For all rows${given.length > 0 ? `: ${given.join(', ')}` : ''}`,
    defaultValuesHow: 'What you enter here is used for every row that has no value of its own.',
    leftEmpty: 'Record rows without a riding as they are',
    leftEmptyHow:
      'Afterwards, “Fill in ridings” on the Voters page gives them the riding of their address where it is certain.',
    notUtf8: 'Lines that are not UTF-8',
    notUtf8How: (count, lines) =>
      `Lines that are not UTF-8: ${count}. The first are: ${lines}. Read as Windows-1252, they look as follows. Choose this if the names are right.`,
    readLinesAs: {
      'UTF-8': 'Leave these lines out, and list them with the rows that have errors',
      'WINDOWS-1252': 'Read these lines as Windows-1252',
    },
    check: 'Check the rows',
    repeated: (fields) => `Two columns are matched to the same field: ${fields}. Leave one of them out.`,
    missing: (fields) => `Every record needs: ${fields}. Choose a column for it, or enter one value for all rows.`,
    checking: 'The rows are being checked',
    importing: 'The rows are being imported',
    takingBack: 'The import is being taken back',
    progress: (processed, total) => `${processed} of ${total} rows`,
    staysHere: 'You can close this page: the work continues.',
    stop: 'Stop',
    preview: 'What would be imported',
    counts: {
      READY: 'Rows that can be imported',
      DUPLICATE: 'Duplicates',
      FAULTY: 'Rows with errors, which are not imported',
    },
    plan: (used, allowed, tier) => `Voters of the campaign: ${used} of the ${allowed} that its ${tier} plan allows.`,
    noRoom: (rows, room) =>
      `The file has more rows to import (${rows}) than there is room for (${room}). Import a part of it, or ask for a larger plan.`,
    firstRows: 'The first rows as they will be recorded',
    line: 'Line',
    state: 'State',
    outcomes: {
      WAITING: 'not checked',
      READY: 'not reached before the stop',
      FAULTY: 'has errors',
      DUPLICATE: 'duplicate',
      NO_ROOM: 'no room in the plan',
    },
    groups: {
      WAITING: 'Rows that were not checked',
      READY: 'Rows that were not reached',
      FAULTY: 'Rows with errors',
      DUPLICATE: 'Duplicates',
      NO_ROOM: 'Rows with no room in the plan',
    },
    faulty: 'Rows with errors',
    whatIsWrong: 'What is wrong',
    row: 'Row',
    duplicates: 'Duplicates',
    repeats: 'Same person as',
    repeatsDonation: 'Repeats',
    sameAsLine: (line) => `line ${line} of the file`,
    sameAsRecord: 'a record of the campaign',
    further: 'More rows',
    download: 'Download the rows that are not imported, with the reasons (CSV)',
    downloadName: 'not-imported',
    whichDuplicates: 'Duplicates',
    skipDuplicates: 'Leave them out',
    importDuplicates: 'Import them as additional records',
    start: 'Import',
    nothing: 'No row of this file can be imported. Correct the file and upload it again.',
    changeColumns: 'Change the columns',
    result: 'What was imported',
    stopped:
      'The import was stopped before the end. What is imported stays; to go on, download the rows that were not reached, and upload that file.',
    imported: 'Imported rows',
    leftOut: 'Rows that were not imported',
    toRecords: { VOTERS: 'See the voters', VOLUNTEERS: 'See the volunteers', DONATIONS: 'See the donations' },
    reasonColumn: 'Not imported because',
    discardEffects:
      'Deletes the uploaded file and its rows. What it has recorded stays, and cannot be taken back by the file any more.',
  },
  fr: {
    titles: { VOTERS: 'Importer des électeurs', VOLUNTEERS: 'Importer des bénévoles', DONATIONS: 'Importer des dons' },
    how: 'Choisissez un fichier CSV ou un classeur (.xlsx) : sa première ligne nomme les colonnes, et chaque ligne suivante est une personne. Rien n’est enregistré avant que vous ayez vu ce qui le serait.',
    howDonations:
      'Choisissez un fichier CSV ou un classeur (.xlsx)\u00a0: sa première ligne nomme les colonnes, et chaque ligne suivante est un don. Les lignes qui dépasseraient le plafond annuel d’un donateur, qui répètent un don ou dont le donateur ressemble à un autre sont d’abord montrées. Rien n’est enregistré avant que vous ayez vu ce qui le serait.',
    retention:
      'Les lignes téléversées sont supprimées à mesure qu’elles sont enregistrées, et toutes les autres un jour après le téléversement.',
    file: 'Fichier CSV ou classeur',
    limits: (megabytes, rows) => `Au plus ${megabytes} Mo et ${rows} lignes.`,
    severalSheets: 'Le classeur a plusieurs feuilles',
    sheet: 'Feuille du classeur',
    whichSheet: 'Pour un fichier .xlsx de plusieurs feuilles. Vide\u00a0: la première.',
    upload: 'Téléverser',
    noFile: 'Choisissez d’abord un fichier.',
    underWay: 'Fichiers téléversés',
    uploadColumns: ['Fichier', 'Téléversé', 'État', ''],
    states: {
      UPLOADED: 'colonnes à choisir',
      CHECKING: 'en vérification',
      CHECKED: 'vérifié, pas encore importé',
      RUNNING: 'en cours d’importation',
      DONE: 'importé',
      STOPPED: 'arrêté',
      TAKING_BACK: 'en cours d’annulation',
    },
    takeBack: 'Annuler cette importation',
    takeBackHow: (records) =>
      `Retire les fiches que cette importation a créées (${records}), et le fichier. Celles sur lesquelles quelqu’un a travaillé depuis restent : une fiche modifiée, un électeur qui a une visite, un appel ou une pancarte, ou qui est dans un secteur qu’un bénévole parcourt.`,
    takeBackDonations: (records) =>
      `Annule les dons que cette importation a enregistrés (${records}) et supprime le fichier. Ceux qui ont un reçu restent, comme ceux qui ont été corrigés ou remboursés\u00a0: annulez chacun à part.`,
    discard: 'Supprimer le fichier',
    discardNamed: (file) => `Supprimer le fichier ${file}`,
    columns: 'Ce que sont les colonnes',
    columnsHow:
      'Les colonnes dont le nom est connu ont été reconnues. Corrigez ce qui est faux, et écartez ce dont vous n’avez pas besoin. Plusieurs colonnes peuvent former ensemble une adresse.',
    leftOutSoFar: (columns) => `Écartées pour l’instant\u00a0: ${columns}.`,
    firstCells: (cells) => `Par exemple\u00a0: ${cells}`,
    unnamed: (place) => `Colonne ${place}`,
    leaveOut: '(écartée)',
    defaultValuesNamed: (given) => `Pour toutes les lignes${given.length > 0 ? `\u00a0: ${given.join(', ')}` : ''}`,
    defaultValuesHow: 'Ce que vous entrez ici vaut pour chaque ligne qui n’a pas sa propre valeur.',
    leftEmpty: 'Enregistrer telles quelles les lignes sans circonscription',
    leftEmptyHow:
      'Ensuite, «\u00a0Remplir les circonscriptions\u00a0», à la page des électeurs, leur donne celle de leur adresse là où elle est sûre.',
    notUtf8: 'Lignes qui ne sont pas en UTF-8',
    notUtf8How: (count, lines) =>
      `Lignes qui ne sont pas en UTF-8 : ${count}. Les premières sont : ${lines}. Lues en Windows-1252, elles donnent ce qui suit. Choisissez cette lecture si les noms sont justes.`,
    readLinesAs: {
      'UTF-8': 'Écarter ces lignes, et les énumérer avec celles qui ont des erreurs',
      'WINDOWS-1252': 'Lire ces lignes en Windows-1252',
    },
    check: 'Vérifier les lignes',
    repeated: (fields) => `Deux colonnes sont associées au même champ : ${fields}. Écartez-en une.`,
    missing: (fields) =>
      `Chaque fiche a besoin de\u00a0: ${fields}. Choisissez une colonne, ou donnez une valeur pour toutes les lignes.`,
    checking: 'Les lignes sont en vérification',
    importing: 'Les lignes sont en cours d’importation',
    takingBack: 'L’importation est en cours d’annulation',
    progress: (processed, total) => `${processed} lignes sur ${total}`,
    staysHere: 'Vous pouvez fermer cette page\u00a0: le travail continue.',
    stop: 'Arrêter',
    preview: 'Ce qui serait importé',
    counts: {
      READY: 'Lignes qui peuvent être importées',
      DUPLICATE: 'Doublons',
      FAULTY: 'Lignes avec erreurs, qui ne sont pas importées',
    },
    plan: (used, allowed, tier) =>
      `Électeurs de la campagne\u00a0: ${used} sur les ${allowed} que permet son forfait ${tier}.`,
    noRoom: (rows, room) =>
      `Le fichier a plus de lignes à importer (${rows}) qu’il n’y a de place (${room}). Importez-en une partie, ou demandez un forfait plus grand.`,
    firstRows: 'Les premières lignes telles qu’elles seront enregistrées',
    line: 'Ligne',
    state: 'État',
    outcomes: {
      WAITING: 'pas vérifiée',
      READY: 'pas atteinte avant l’arrêt',
      FAULTY: 'a des erreurs',
      DUPLICATE: 'doublon',
      NO_ROOM: 'plus de place dans le forfait',
    },
    groups: {
      WAITING: 'Lignes qui n’ont pas été vérifiées',
      READY: 'Lignes qui n’ont pas été atteintes',
      FAULTY: 'Lignes avec erreurs',
      DUPLICATE: 'Doublons',
      NO_ROOM: 'Lignes sans place dans le forfait',
    },
    faulty: 'Lignes avec erreurs',
    whatIsWrong: 'Ce qui ne va pas',
    row: 'Contenu',
    duplicates: 'Doublons',
    repeats: 'Même personne que',
    repeatsDonation: 'Répète',
    sameAsLine: (line) => `la ligne ${line} du fichier`,
    sameAsRecord: 'une fiche de la campagne',
    further: 'Lignes suivantes',
    download: 'Télécharger les lignes qui ne sont pas importées, avec les motifs (CSV)',
    downloadName: 'non-importees',
    whichDuplicates: 'Doublons',
    skipDuplicates: 'Les écarter',
    importDuplicates: 'Les importer comme fiches supplémentaires',
    start: 'Importer',
    nothing: 'Aucune ligne de ce fichier ne peut être importée. Corrigez le fichier et téléversez-le de nouveau.',
    changeColumns: 'Modifier les colonnes',
    result: 'Ce qui a été importé',
    stopped:
      'L’importation a été arrêtée avant sa fin. Ce qui est importé reste; pour continuer, téléchargez les lignes non atteintes et téléversez ce fichier.',
    imported: 'Lignes importées',
    leftOut: 'Lignes qui n’ont pas été importées',
    toRecords: { VOTERS: 'Voir les électeurs', VOLUNTEERS: 'Voir les bénévoles', DONATIONS: 'Voir les dons' },
    reasonColumn: 'Motif du refus',
    discardEffects:
      'Supprime le fichier téléversé et ses lignes. Ce qu’il a inscrit reste, et ne peut plus être annulé d’un coup par le fichier.',
  },
};
