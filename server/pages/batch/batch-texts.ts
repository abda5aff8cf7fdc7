import type { Bilingual } from '#server/pages/language.ts';

/** Why a row has no answer. */
export type RowProblem = 'unknown' | 'malformed' | 'outside' | 'noPoint' | 'cells' | 'unreadable';

/** The texts of the page's script. A word in braces is a placeholder. */
export interface BatchWords {
  readonly reading: string;
  readonly estimate: string;
  readonly estimateFree: string;
  readonly noLimit: string;
  readonly going: string;
  readonly waiting: string;
  readonly done: string;
  readonly cancelled: string;
  readonly failed: string;
  readonly keyRefused: string;
  readonly notRead: string;
  readonly minutes: string;
  readonly hours: string;
  readonly moment: string;
}

interface BatchTexts {
  readonly title: string;
  readonly introduction: string;
  readonly retention: string;
  readonly file: string;
  readonly fileHint: (bytes: string, rows: string) => string;
  readonly drop: string;
  readonly ids: string;
  readonly idsHint: string;
  readonly preview: string;
  readonly get: string;
  readonly again: string;
  readonly columns: string;
  readonly columnsHint: string;
  readonly postalCode: string;
  readonly address: string;
  readonly addressHint: string;
  readonly lat: string;
  readonly lng: string;
  readonly none: string;
  readonly column: (number: number) => string;
  readonly first: string;
  readonly counted: (rows: string, without: string) => string;
  readonly chooseAgain: string;
  readonly line: string;
  readonly place: string;
  readonly levels: readonly [string, string, string];
  readonly sure: string;
  readonly without: string;
  readonly problems: Readonly<Record<RowProblem, string>>;
  readonly problem: string;
  readonly noColumns: string;
  readonly noFile: string;
  readonly wrongColumns: string;
  readonly twice: (column: string) => string;
  readonly large: string;
  readonly largeText: string;
  readonly key: string;
  readonly keyHint: string;
  readonly keyHow: string;
  readonly start: string;
  readonly cancel: string;
  readonly progress: string;
  readonly save: string;
  readonly newColumns: string;
  readonly meanings: ReadonlyArray<readonly [string, string]>;
  readonly guide: string;
  readonly command: string;
  readonly words: BatchWords;
  readonly refusals: Readonly<Record<string, string>>;
}

export const batchTexts: Bilingual<BatchTexts> = {
  en: {
    title: 'Districts of a whole list',
    introduction:
      'Choose a list of postal codes or of places. You get the same list back with the federal, provincial and municipal district of each row, how sure it is, and the shares where a postal code lies in several.',
    retention:
      'Nothing is kept: the list stays in memory while it is processed, and goes into no file and no log of ours.',
    file: 'Your list',
    fileHint: (bytes, rows) =>
      `CSV or Excel workbook (.xlsx), up to ${bytes} MB and ${rows} rows. Its first row names the columns.`,
    drop: 'You can also drop the file here. A longer CSV is looked up in parts.',
    ids: 'Add the identifiers of other datasets',
    idsHint:
      'Adds the Open Civic Data (OCD) id and Statistics Canada’s DGUID of each district, where they exist, so that the list can be joined with the census or with other data. The publisher’s code is always there.',
    preview: 'Show the first rows',
    get: 'Get the list with districts',
    again: 'Show again with these columns',
    columns: 'Columns of the places',
    columnsHint: 'Choose the postal code, or latitude and longitude.',
    postalCode: 'Postal code',
    address: 'Civic number and street, beside the postal code',
    addressHint: 'Says which district it is where a postal code lies in several.',
    lat: 'Latitude',
    lng: 'Longitude',
    none: 'None',
    column: (number) => `Column ${number}`,
    first: 'The first rows',
    counted: (rows, without) => `Rows read: ${rows}. Without an answer: ${without}.`,
    chooseAgain: 'To get it all, choose the same file once more above: we have kept none of it.',
    line: 'Line',
    place: 'Place',
    levels: ['Federal', 'Provincial', 'Municipal'],
    sure: 'How sure',
    without: 'Rows without an answer',
    problem: 'Why',
    problems: {
      unknown: 'We do not know this postal code.',
      malformed: 'This is not a Canadian postal code.',
      outside: 'None of our districts covers this place.',
      noPoint: 'This is not a latitude and longitude in degrees.',
      cells: 'The row has more cells than the header.',
      unreadable: 'The row cannot be read: check its quotation marks.',
    },
    noColumns: 'We cannot tell which column has the postal codes, or the latitude and longitude. Choose them below.',
    noFile: 'Choose a file first.',
    wrongColumns: 'Choose a column of postal codes, or both latitude and longitude.',
    twice: (column) => `The list already has a column “${column}”. Rename it, or take the list as it was before.`,
    large: 'A long list',
    largeText:
      'Your browser looks this list up in parts, at the pace that the API allows. Leave this page open; you can go on working elsewhere.',
    key: 'API key',
    keyHint: 'With a free key it goes ten times as fast. It stays in this page.',
    keyHow: 'How to get one',
    start: 'Start',
    cancel: 'Cancel',
    progress: 'Rows looked up',
    save: 'Save the list',
    newColumns: 'What the new columns say',
    meanings: [
      ['…_id, …_code, …_name', 'The district of the level: its id here, its publisher’s code, and its name.'],
      ['…_share', 'The part of the postal code that lies in that district, from 0 to 1.'],
      ['…_others', 'The other districts of the postal code, each with its share.'],
      [
        '…_ocd_id, …_dguid',
        'If asked for: the Open Civic Data id and Statistics Canada’s DGUID; empty where a district has none.',
      ],
      ['lookup_method, lookup_confidence', 'How the answer was reached, and how sure it is: 1 is certain.'],
      ['lookup_error', 'Why the row has no answer; empty where it has one.'],
    ],
    guide: 'Lists through the API, and what the columns mean',
    command: 'The operator of an installation fills in a million rows in seconds with the command “hustings lookup”.',
    words: {
      reading: 'The list is being read…',
      estimate: '{rows} rows. Without a key that takes about {time}.',
      estimateFree: 'With a free key it takes about {time}.',
      noLimit: '{rows} rows. This server has no limit: it takes a moment.',
      going: '{done} of {rows} rows; about {time} left.',
      waiting: '{done} of {rows} rows; waiting {seconds} s for the next minute. About {time} left.',
      done: 'Done: {rows} rows, of which {without} have no answer; the column lookup_error says why.',
      cancelled: 'Cancelled after {done} rows. What was looked up can be saved.',
      failed: 'The connection failed after {done} rows. What was looked up can be saved, or start again.',
      keyRefused: 'This key is not known. Correct it, or leave the field empty.',
      notRead: 'The file could not be sent or read. Choose it again.',
      minutes: '{n} min',
      hours: '{h} h {n} min',
      moment: 'a moment',
    },
    refusals: {
      'import.spreadsheet':
        'This is an archive, or a spreadsheet of another kind. Open it in your spreadsheet program and save it as “Excel workbook (.xlsx)” without a password, or as “CSV UTF-8”.',
      'import.workbook':
        'This workbook is damaged, or protected. Open it in your spreadsheet program, and save it as .xlsx again, or as “CSV UTF-8”.',
      'import.workbookSize':
        'This workbook holds far more than a list. Copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
      'import.tooCostly':
        'Reading this file takes far more memory or time than a list does. Copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
      'import.busy': 'Other lists are being read right now. Send this one again in a moment.',
      'import.notText': 'This is not a list. Save it as CSV in the program that it comes from.',
      'import.empty': 'The list is empty. Its first row has to name the columns, and each row after it is one place.',
      'import.columns': 'The list has more than 200 columns. Keep those that you need.',
      'import.header':
        'The names of the columns cannot be read: check the first row for quotation marks that are not closed, invalid characters and very long texts.',
    },
  },
  fr: {
    title: 'Circonscriptions de toute une liste',
    introduction:
      'Choisissez une liste de codes postaux ou de lieux. Vous recevez la même liste avec la circonscription fédérale, provinciale et municipale de chaque ligne, son degré de certitude, et les parts lorsqu’un code postal en touche plusieurs.',
    retention:
      'Rien n’est conservé\u00a0: la liste reste en mémoire pendant le traitement, et n’entre dans aucun fichier ni aucun journal chez nous.',
    file: 'Votre liste',
    fileHint: (bytes, rows) =>
      `CSV ou classeur Excel (.xlsx), jusqu’à ${bytes} Mo et ${rows} lignes. La première ligne nomme les colonnes.`,
    drop: 'Vous pouvez aussi déposer le fichier ici. Un CSV plus long est traité par tranches.',
    ids: 'Ajouter les identifiants d’autres jeux de données',
    idsHint:
      'Ajoute l’identifiant Open Civic Data (OCD) et l’IDUGD de Statistique Canada de chaque circonscription, lorsqu’ils existent, pour joindre la liste au recensement ou à d’autres données. Le code du diffuseur y est toujours.',
    preview: 'Voir les premières lignes',
    get: 'Obtenir la liste avec les circonscriptions',
    again: 'Revoir avec ces colonnes',
    columns: 'Colonnes des lieux',
    columnsHint: 'Choisissez le code postal, ou la latitude et la longitude.',
    postalCode: 'Code postal',
    address: 'Numéro et rue, à côté du code postal',
    addressHint: 'Indique la bonne circonscription lorsqu’un code postal en touche plusieurs.',
    lat: 'Latitude',
    lng: 'Longitude',
    none: 'Aucune',
    column: (number) => `Colonne ${number}`,
    first: 'Les premières lignes',
    counted: (rows, without) => `Lignes lues\u00a0: ${rows}. Sans réponse\u00a0: ${without}.`,
    chooseAgain:
      'Pour tout obtenir, choisissez encore une fois le même fichier ci-dessus\u00a0: nous n’en avons rien conservé.',
    line: 'Ligne',
    place: 'Lieu',
    levels: ['Fédéral', 'Provincial', 'Municipal'],
    sure: 'Certitude',
    without: 'Lignes sans réponse',
    problem: 'Pourquoi',
    problems: {
      unknown: 'Nous ne connaissons pas ce code postal.',
      malformed: 'Ce n’est pas un code postal canadien.',
      outside: 'Aucune de nos circonscriptions ne couvre ce lieu.',
      noPoint: 'Ce ne sont pas une latitude et une longitude en degrés.',
      cells: 'La ligne a plus de cellules que l’en-tête.',
      unreadable: 'La ligne est illisible\u00a0: vérifiez ses guillemets.',
    },
    noColumns:
      'Nous ne savons pas quelle colonne contient les codes postaux, ou la latitude et la longitude. Choisissez-les ci-dessous.',
    noFile: 'Choisissez d’abord un fichier.',
    wrongColumns: 'Choisissez une colonne de codes postaux, ou à la fois la latitude et la longitude.',
    twice: (column) =>
      `La liste a déjà une colonne «\u00a0${column}\u00a0». Renommez-la, ou prenez la liste telle qu’elle était.`,
    large: 'Une longue liste',
    largeText:
      'Votre navigateur traite cette liste par tranches, au rythme que permet l’API. Laissez cette page ouverte; vous pouvez travailler ailleurs entre-temps.',
    key: 'Clé d’API',
    keyHint: 'Avec une clé gratuite, c’est dix fois plus rapide. Elle reste dans cette page.',
    keyHow: 'Comment en obtenir une',
    start: 'Commencer',
    cancel: 'Annuler',
    progress: 'Lignes traitées',
    save: 'Enregistrer la liste',
    newColumns: 'Ce que disent les nouvelles colonnes',
    meanings: [
      [
        '…_id, …_code, …_name',
        'La circonscription du palier\u00a0: son identifiant ici, le code de son diffuseur et son nom.',
      ],
      ['…_share', 'La part du code postal qui se trouve dans cette circonscription, de 0 à 1.'],
      ['…_others', 'Les autres circonscriptions du code postal, chacune avec sa part.'],
      [
        '…_ocd_id, …_dguid',
        'Sur demande\u00a0: l’identifiant Open Civic Data et l’IDUGD de Statistique Canada; vides si la circonscription n’en a pas.',
      ],
      [
        'lookup_method, lookup_confidence',
        'Comment la réponse a été obtenue, et sa certitude\u00a0: 1 veut dire certain.',
      ],
      ['lookup_error', 'Pourquoi la ligne n’a pas de réponse; vide si elle en a une.'],
    ],
    guide: 'Les listes par l’API, et le sens des colonnes',
    command:
      'L’exploitant d’une installation complète un million de lignes en quelques secondes avec la commande «\u00a0hustings lookup\u00a0».',
    words: {
      reading: 'La liste est en cours de lecture…',
      estimate: '{rows} lignes. Sans clé, il faut environ {time}.',
      estimateFree: 'Avec une clé gratuite, il faut environ {time}.',
      noLimit: '{rows} lignes. Ce serveur n’a pas de limite\u00a0: il suffit d’un instant.',
      going: '{done} lignes sur {rows}; il reste environ {time}.',
      waiting: '{done} lignes sur {rows}; attente de {seconds} s jusqu’à la minute suivante. Il reste environ {time}.',
      done: 'Terminé\u00a0: {rows} lignes, dont {without} n’ont pas de réponse; la colonne lookup_error dit pourquoi.',
      cancelled: 'Annulé après {done} lignes. Ce qui a été trouvé peut être enregistré.',
      failed: 'La connexion a échoué après {done} lignes. Ce qui a été trouvé peut être enregistré, ou recommencez.',
      keyRefused: 'Cette clé est inconnue. Corrigez-la, ou laissez le champ vide.',
      notRead: 'Le fichier n’a pas pu être envoyé ou lu. Choisissez-le de nouveau.',
      minutes: '{n} min',
      hours: '{h} h {n} min',
      moment: 'un instant',
    },
    refusals: {
      'import.spreadsheet':
        'C’est une archive, ou un classeur d’une autre sorte. Ouvrez-le dans votre tableur et enregistrez-le en «\u00a0Classeur Excel (.xlsx)\u00a0» sans mot de passe, ou en «\u00a0CSV UTF-8\u00a0».',
      'import.workbook':
        'Ce classeur est endommagé ou protégé. Ouvrez-le dans votre tableur, et enregistrez-le de nouveau en .xlsx, ou en «\u00a0CSV UTF-8\u00a0».',
      'import.workbookSize':
        'Ce classeur contient bien plus qu’une liste. Copiez la liste seule dans un nouveau classeur, ou enregistrez-la en «\u00a0CSV UTF-8\u00a0».',
      'import.tooCostly':
        'La lecture de ce fichier demande bien plus de mémoire ou de temps que celle d’une liste. Copiez la liste seule dans un nouveau classeur, ou enregistrez-la en «\u00a0CSV UTF-8\u00a0».',
      'import.busy': 'D’autres listes sont en cours de lecture. Envoyez celle-ci de nouveau dans un instant.',
      'import.notText': 'Ce n’est pas une liste. Enregistrez-la en CSV dans le programme dont elle vient.',
      'import.empty':
        'La liste est vide. Sa première ligne doit nommer les colonnes, et chaque ligne suivante est un lieu.',
      'import.columns': 'La liste a plus de 200 colonnes. Gardez celles dont vous avez besoin.',
      'import.header':
        'Les noms des colonnes sont illisibles\u00a0: cherchez dans la première ligne des guillemets non fermés, des caractères non valides et des textes très longs.',
    },
  },
};
