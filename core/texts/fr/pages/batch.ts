import type * as english from '#core/texts/en/pages/batch.ts';

export const batchTexts: typeof english.batchTexts = {
  title: 'Circonscriptions d’une liste complète',
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
  newColumns: 'Les nouvelles colonnes',
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
    'import.readerDied':
      'Ce fichier n’a pas été lu jusqu’à sa fin, car le programme qui lit les fichiers s’est arrêté. Envoyez-le de nouveau\u00a0; si cela se répète, copiez la liste seule dans un nouveau classeur, ou enregistrez-la en «\u00a0CSV UTF-8\u00a0».',
    'import.busy': 'D’autres listes sont en cours de lecture. Envoyez celle-ci de nouveau dans un instant.',
    'import.notText': 'Ce n’est pas une liste. Enregistrez-la en CSV dans le programme dont elle vient.',
    'import.empty':
      'La liste est vide. Sa première ligne doit nommer les colonnes, et chaque ligne suivante est un lieu.',
    'import.columns': 'La liste a plus de 200 colonnes. Gardez celles dont vous avez besoin.',
    'import.header':
      'Les noms des colonnes sont illisibles\u00a0: cherchez dans la première ligne des guillemets non fermés, des caractères non valides et des textes très longs.',
  },
};
