import type * as english from '#core/texts/en/console/records/cell-findings.ts';

export const cellFindingTexts: typeof english.cellFindingTexts = {
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
};

export const cellPlaceTexts: typeof english.cellPlaceTexts = (letters, title) =>
  ` (colonne ${letters}${title === '' ? '' : `, «\u00a0${title}\u00a0»`})`;
