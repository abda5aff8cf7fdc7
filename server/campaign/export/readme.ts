import type { ExportedKind } from './exported-kind.ts';

export interface ReadmeFacts {
  readonly name: string;
  readonly code: string;
  readonly at: Date;
  readonly kinds: ReadonlyArray<{ readonly kind: ExportedKind; readonly records: number }>;
  /** How many pages of receipts there are. */
  readonly receipts: number;
  /** Whether each kind is a workbook too. */
  readonly workbooks: boolean;
}

const workbookLines = {
  en: `
- .xlsx is a workbook with the columns of the .csv: amounts are numbers, days are days, times are those of Ottawa, and nothing is
  a formula. A cell that ends with … has more in the other files.`,
  fr: `
- .xlsx est un classeur qui a les colonnes du .csv : les montants sont des nombres, les jours des dates, les heures celles
  d'Ottawa, et rien n'est une formule. Une cellule qui finit par … est entière dans les autres fichiers.`,
};

/** The text that says what each file of an export is. */
export function readme({ name, code, at, kinds, receipts, workbooks }: ReadmeFacts): string {
  const files = (language: 'en' | 'fr') =>
    kinds.map(({ kind, records }) => `  ${kind.file}.csv, ${kind.file}.json  (${records})\n      ${kind[language]}\n`);
  return `${name} (${code})
${at.toISOString()}

Everything stored about this campaign, as it was at this instant. / Tout ce qui est conservé de cette campagne, tel
qu'à cet instant.

ENGLISH

${files('en').join('')}  receipts/  (${receipts})
      Each receipt as it was issued: an HTML page that needs nothing else. A cancelled one is here too.
  export.json
      For the program, which can put the campaign's records back to what they are here.

Each kind of record has ${workbooks ? 'three' : 'two'} files with the same content and, in brackets above, so many records.
- .json has the values as the API answers them. Times are UTC.
- .csv is for spreadsheets, in UTF-8. A text that a spreadsheet would take for a formula (it begins with = + - or @) has
  an apostrophe before it. Lists are separated by semicolons.${workbooks ? workbookLines.en : ''}
userId names a row of people, keyId one of keys. An empty userId with a keyId was a program.
Not here: passwords and keys, of which only hashes are stored; answers and files of
imports, which are kept for a day at most; what was chosen for the columns of lists, and what imports changed of voters, by
which they are taken back where they ran; the places of voters in the walk list, which follow from their addresses; the
feed of changes, whose places are worth nothing elsewhere; and webhooks with their messages, since their secrets sign what
is sent in the campaign's name.

The official agent keeps records with which contributions can be verified, duplicates of receipts included, for six years
after the end of the year (Income Tax Act, ss. 230(4), 230.1), cancelled receipts too (Income Tax Regulations, s. 2000(6)).

FRANÇAIS

${files('fr').join('')}  receipts/  (${receipts})
      Chaque reçu tel que délivré : une page HTML qui se suffit. Les reçus annulés y sont aussi.
  export.json
      Pour le programme, qui peut remettre les dossiers de la campagne dans l'état où ils sont ici.

Chaque genre de dossier a ${workbooks ? 'trois' : 'deux'} fichiers de même contenu et, entre parenthèses ci-dessus, tant de dossiers.
- .json donne les valeurs comme l'API les donne. Les heures sont en temps universel.
- .csv est pour les tableurs, en UTF-8. Un texte qu'un tableur prendrait pour une formule (il commence par = + - ou @)
  est précédé d'une apostrophe. Les listes sont séparées par des points-virgules.${workbooks ? workbookLines.fr : ''}
userId désigne une ligne de people, keyId une ligne de keys. Sans userId mais avec keyId, un programme a agi.
N'y sont pas : les mots de passe et les clés, dont seule l'empreinte est conservée; les réponses et
les fichiers importés, gardés un jour au plus; les choix faits pour les colonnes des listes, et ce que des importations ont
changé chez des électeurs, ce qui sert à les annuler là où elles ont eu lieu; la place des électeurs dans le parcours, qui découle de leurs adresses; le
fil des changements, dont les positions ne valent rien ailleurs; et les webhooks avec leurs messages, puisque leurs secrets
signent ce qui est envoyé au nom de la campagne.

L'agent officiel conserve de quoi vérifier les contributions, doubles des reçus compris, pendant six ans après la fin de
l'année (Loi de l'impôt sur le revenu, art. 230(4) et 230.1), y compris les reçus annulés (Règlement de l'impôt sur le
revenu, art. 2000(6)).
`.replaceAll('\n', '\r\n');
}
