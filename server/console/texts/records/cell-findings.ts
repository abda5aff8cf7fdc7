import { columnLetters } from '#server/campaign/imports/columns/choose/column-letters.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';
import type { CellProblem, Finding, NameProblem, RowProblem } from '#server/records/check-record.ts';

type Problem = CellProblem | RowProblem | NameProblem;

interface ProblemText {
  /** What is the matter with the cell of a field, or with the row. */
  readonly what: string;
  /** What to do about it, in a spreadsheet where one did it. */
  readonly mend: string;
}

const texts: Bilingual<Readonly<Record<Problem, ProblemText>>> = {
  en: {
    CELL_ERROR: {
      what: 'the cell has an error of the spreadsheet in place of a value',
      mend: 'In Excel, mend the formula or type the value, save the file and upload it again.',
    },
    TOO_NARROW: {
      what: 'the cell has signs in place of its value, since its column was too narrow',
      mend: 'In Excel, widen the column (double-click the edge of its heading), save the file and upload it again.',
    },
    NO_STORED_VALUE: {
      what: 'the cell has a formula whose value is not stored in the file',
      mend: 'Open the file in Excel, let it compute (F9), save it and upload it again; or paste the column as values.',
    },
    NO_VALUE: {
      what: 'the cell has a word for “nothing”, which is not taken as a value',
      mend: 'Nothing to do if there is no value. Otherwise type it in these rows.',
    },
    DAY: {
      what: 'the cell is a date, which this column has not: a spreadsheet has probably made it of something like 3/4 or 10-12',
      mend: 'In Excel, format the column as Text (Home, Number, Text) before you type or open the list with Data, From Text/CSV and choose Text for it; then type these cells again.',
    },
    ROUNDED: {
      what: 'the number has lost digits: a spreadsheet keeps fifteen, or has saved it with an exponent',
      mend: 'In Excel, open the list with Data, From Text/CSV and choose Text for this column, or format it as a number without decimals if no digit is lost; save and upload again.',
    },
    WRITTEN_AS_DECIMAL: {
      what: 'a whole number is written as a decimal, such as 777.0, which a program may have done',
      mend: 'In Excel, format the column as a number without decimals, or type these cells again.',
    },
    TRUTH_VALUE: {
      what: 'the cell is the truth value TRUE or FALSE, which this column has not',
      mend: 'In Excel, format the column as Text and type these cells again.',
    },
    MANGLED: {
      what: 'the cell has letters that were read by another character set than they were written in',
      mend: 'In Excel, save the list as “CSV UTF-8” or as a workbook (.xlsx); on an old Mac, not as “CSV (Macintosh)”.',
    },
    MERGED: {
      what: 'the cell is merged with another one and has no value of its own',
      mend: 'In Excel, select the cells, choose Home, Merge & Center, Unmerge, and fill in each one.',
    },
    OTHER_COLUMN: {
      what: 'the cell is a telephone number or an e-mail address, which this column has not: the row is probably shifted',
      mend: 'In Excel, move the cells of these rows back into their columns, save the file and upload it again.',
    },
    FURTHER: {
      what: 'a further one in the same row is not recorded: a record has one',
      mend: 'Put the one that you want into the first of these columns, or leave the other columns out.',
    },
    SHORTENED: {
      what: 'is recorded without its extension, since there is room for 20 characters',
      mend: 'Write the extension into the notes if you need it.',
    },
    OTHER_DAY: {
      what: 'the time falls on another day in another part of Canada',
      mend: 'Of a time of UTC the day of the campaign’s time zone is taken, else the day as it is written. Type the day alone if another one is right.',
    },
    HIDDEN: {
      what: 'The row is hidden in the workbook, by hand or by a filter',
      mend: 'In Excel, clear the filter (Data, Clear) or unhide the rows and save if they belong to the list; delete them if they do not.',
    },
    DOUBTFUL: {
      what: 'is that of a record with another name and another address, so that this row changes nothing',
      mend: 'Look at the record: correct the number in the file, or change the record by hand if it is the same person.',
    },
    NOT_PAID: {
      what: 'The status does not say that the payment has arrived',
      mend: 'Nothing to do if it has not. If it has, write “paid” as its status; leave the column out if it says something else.',
    },
    REFUNDED: {
      what: 'The payment was paid back, disputed or cancelled, so that it is no donation',
      mend: 'Nothing to do. If the donation is recorded already, mark it as returned there.',
    },
    NO_NAME: {
      what: 'is no name, but what a program writes without one, so that no receipt can be issued',
      mend: 'Type the donor’s name in the file, or correct the donation once it is recorded.',
    },
    NOBODY: {
      what: 'the donor is not named, and a receipt is for a named individual',
      mend: 'Type who gave. Anonymous gifts of $20 or less are recorded together (Canada Elections Act, s.\u00a0366).',
    },
    ORGANIZATION: {
      what: 'reads as an organization’s, and only individuals who are citizens or permanent residents may contribute',
      mend: 'Record who gave, or return the money if it was the organization (Canada Elections Act, s.\u00a0363). Nothing to do if it is a person’s name.',
    },
    SEVERAL: {
      what: 'reads as that of more than one person, and each contributes under one name, towards a limit of one’s own',
      mend: 'Record who gave, or a donation for each (Canada Elections Act, s.\u00a0363).',
    },
    ONE_WORD: {
      what: 'has one word, and a receipt has the donor’s whole name',
      mend: 'Add what is missing, if anything is.',
    },
    OTHER_CURRENCY: {
      what: 'The payment is not in Canadian dollars',
      mend: 'Record it by hand with its value in Canadian dollars on the day on which it was received.',
    },
  },
  fr: {
    CELL_ERROR: {
      what: 'la cellule contient une erreur du tableur au lieu d’une valeur',
      mend: 'Dans Excel, corrigez la formule ou tapez la valeur, enregistrez le fichier et téléversez-le de nouveau.',
    },
    TOO_NARROW: {
      what: 'la cellule contient des signes au lieu de sa valeur, car sa colonne était trop étroite',
      mend: 'Dans Excel, élargissez la colonne (double-cliquez au bord de son en-tête), enregistrez le fichier et téléversez-le de nouveau.',
    },
    NO_STORED_VALUE: {
      what: 'la cellule contient une formule dont la valeur n’est pas dans le fichier',
      mend: 'Ouvrez le fichier dans Excel, laissez-le calculer (F9), enregistrez-le et téléversez-le de nouveau; ou collez la colonne en valeurs.',
    },
    NO_VALUE: {
      what: 'la cellule contient un mot pour «\u00a0rien\u00a0», qui n’est pas pris pour une valeur',
      mend: 'Rien à faire s’il n’y a pas de valeur. Sinon, tapez-la dans ces lignes.',
    },
    DAY: {
      what: 'la cellule est une date, ce que cette colonne n’a pas\u00a0: un tableur l’a sans doute faite de 3/4 ou de 10-12, par exemple',
      mend: 'Dans Excel, mettez la colonne au format Texte (Accueil, Nombre, Texte) avant de taper, ou ouvrez la liste par Données, À partir d’un fichier texte/CSV, et choisissez Texte pour elle; puis retapez ces cellules.',
    },
    ROUNDED: {
      what: 'le nombre a perdu des chiffres\u00a0: un tableur en garde quinze, ou l’a enregistré avec un exposant',
      mend: 'Dans Excel, ouvrez la liste par Données, À partir d’un fichier texte/CSV, et choisissez Texte pour cette colonne, ou mettez-la au format nombre sans décimales si aucun chiffre n’est perdu; enregistrez et téléversez de nouveau.',
    },
    WRITTEN_AS_DECIMAL: {
      what: 'un nombre entier est écrit en décimal, comme 777.0, ce qu’un programme a pu faire',
      mend: 'Dans Excel, mettez la colonne au format nombre sans décimales, ou retapez ces cellules.',
    },
    TRUTH_VALUE: {
      what: 'la cellule est la valeur logique VRAI ou FAUX, ce que cette colonne n’a pas',
      mend: 'Dans Excel, mettez la colonne au format Texte et retapez ces cellules.',
    },
    MANGLED: {
      what: 'la cellule contient des lettres lues dans un autre jeu de caractères que celui où elles ont été écrites',
      mend: 'Dans Excel, enregistrez la liste en «\u00a0CSV UTF-8\u00a0» ou en classeur (.xlsx); sur un ancien Mac, pas en «\u00a0CSV (Macintosh)\u00a0».',
    },
    MERGED: {
      what: 'la cellule est fusionnée avec une autre et n’a pas de valeur à elle',
      mend: 'Dans Excel, sélectionnez les cellules, choisissez Accueil, Fusionner et centrer, Annuler Fusionner, et remplissez chacune.',
    },
    OTHER_COLUMN: {
      what: 'la cellule est un numéro de téléphone ou une adresse de courriel, ce que cette colonne n’a pas\u00a0: la ligne est sans doute décalée',
      mend: 'Dans Excel, remettez les cellules de ces lignes dans leurs colonnes, enregistrez le fichier et téléversez-le de nouveau.',
    },
    FURTHER: {
      what: 'une autre valeur de la même ligne n’est pas enregistrée\u00a0: une fiche en a une',
      mend: 'Mettez celle que vous voulez dans la première de ces colonnes, ou écartez les autres colonnes.',
    },
    SHORTENED: {
      what: 'est enregistré sans son poste, car il y a place pour 20 caractères',
      mend: 'Écrivez le poste dans les notes si vous en avez besoin.',
    },
    OTHER_DAY: {
      what: 'l’heure tombe un autre jour dans une autre partie du Canada',
      mend: 'D’une heure UTC, c’est le jour dans le fuseau horaire de la campagne qui est pris; sinon, le jour tel qu’il est écrit. Tapez le jour seul si un autre est juste.',
    },
    HIDDEN: {
      what: 'La ligne est masquée dans le classeur, à la main ou par un filtre',
      mend: 'Dans Excel, effacez le filtre (Données, Effacer) ou affichez les lignes et enregistrez si elles font partie de la liste; supprimez-les sinon.',
    },
    DOUBTFUL: {
      what: 'est celui d’une fiche qui a un autre nom et une autre adresse, de sorte que cette ligne ne change rien',
      mend: 'Regardez la fiche\u00a0: corrigez le numéro dans le fichier, ou changez la fiche à la main si c’est la même personne.',
    },
    NOT_PAID: {
      what: 'Le statut ne dit pas que le paiement est arrivé',
      mend: 'Rien à faire s’il ne l’est pas. S’il l’est, écrivez «\u00a0payé\u00a0» comme statut; écartez la colonne si elle dit autre chose.',
    },
    REFUNDED: {
      what: 'Le paiement a été remboursé, contesté ou annulé\u00a0: ce n’est pas un don',
      mend: 'Rien à faire. Si le don est déjà enregistré, marquez-le là comme remboursé.',
    },
    NO_NAME: {
      what: 'n’est pas un nom, mais ce qu’un programme écrit quand il n’y en a pas\u00a0: aucun reçu ne peut être délivré',
      mend: 'Tapez le nom du donateur dans le fichier, ou corrigez le don une fois inscrit.',
    },
    NOBODY: {
      what: 'le donateur n’est pas nommé, et un reçu est délivré à un particulier nommé',
      mend: 'Tapez qui a donné. Les dons anonymes de 20\u00a0$ ou moins s’inscrivent ensemble (Loi électorale du Canada, art.\u00a0366).',
    },
    ORGANIZATION: {
      what: 'se lit comme celui d’une organisation, et seuls les particuliers qui sont citoyens ou résidents permanents peuvent contribuer',
      mend: 'Inscrivez qui a donné, ou remboursez l’argent si c’était l’organisation (Loi électorale du Canada, art.\u00a0363). Rien à faire si c’est le nom d’une personne.',
    },
    SEVERAL: {
      what: 'se lit comme celui de plus d’une personne, et chacune contribue sous son nom, avec un plafond à elle',
      mend: 'Inscrivez qui a donné, ou un don pour chacune (Loi électorale du Canada, art.\u00a0363).',
    },
    ONE_WORD: {
      what: 'n’a qu’un mot, et un reçu porte le nom complet du donateur',
      mend: 'Ajoutez ce qui manque, s’il manque quelque chose.',
    },
    OTHER_CURRENCY: {
      what: 'Le paiement n’est pas en dollars canadiens',
      mend: 'Inscrivez-le à la main, à sa valeur en dollars canadiens le jour où il a été reçu.',
    },
  },
};

const isOfCell = (problem: Finding['problem']): problem is Problem => problem in texts.en;

const where: Bilingual<(letters: string, title: string) => string> = {
  en: (letters, title) => ` (column ${letters}${title === '' ? '' : `, “${title}”`})`,
  fr: (letters, title) => ` (colonne ${letters}${title === '' ? '' : `, «\u00a0${title}\u00a0»`})`,
};

/** The problem of a cell or of a row that a list has; undefined for another one. `header` are the names of its columns. */
export function cellFindingText(
  { field, problem, column, readings }: Finding,
  label: string,
  header: readonly string[],
  language: Language,
): string | undefined {
  if (!isOfCell(problem)) return undefined;
  const { what } = texts[language][problem];
  const place = column === undefined ? '' : where[language](columnLetters(column), header[column] ?? '');
  const days = problem === 'OTHER_DAY' && readings ? ` (${readings.join(', ')})` : '';
  const isOfRow = field === '' || field === 'payment';
  if (isOfRow) return `${what}${place}${days}`;
  return `${label}${place}${language === 'fr' ? '\u00a0:' : ':'} ${what}${days}`;
}

/** How it is mended, in Excel where a spreadsheet did it; undefined for another problem. */
export const mendText = (problem: Finding['problem'], language: Language): string | undefined =>
  isOfCell(problem) ? texts[language][problem].mend : undefined;
