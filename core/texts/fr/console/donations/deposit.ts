import type * as english from '#core/texts/en/console/donations/deposit.ts';

export const depositTexts: typeof english.depositTexts = {
  title: 'Enregistrer un dépôt',
  help: 'Mode d’emploi',
  how: 'Une ligne par chèque. Tous sont enregistrés ensemble, ou aucun. Tapez le début d’un nom pour choisir un donateur ou un électeur que la campagne connaît; Entrée passe à la ligne suivante.',
  slip: 'Le dépôt',
  total: 'Total du bordereau de dépôt',
  totalHint: 'Facultatif. Doit être égal à la somme des chèques.',
  cheque: (number) => `Chèque ${number}`,
  attested: 'Citoyen ou résident permanent',
  attestedHow:
    'Cochez la case de chaque donateur qui atteste être citoyen ou résident permanent du Canada : le reçu l’exige (Loi électorale du Canada, par.\u00a0363(1)).',
  more: 'Plus',
  moreWhich: '\u00a0: courriel, téléphone, avantage, notes',
  sum: 'Chèques',
  difference: 'Reste à saisir',
  addRows: 'Ajouter des lignes',
  addRow: 'Ajouter un chèque',
  lookUp: 'Rechercher les donateurs connus',
  lookedUp: (name) => `Donateurs et électeurs connus pour «\u00a0${name}\u00a0»`,
  someoneElse: 'Quelqu’un d’autre',
  noneKnown: (name) => `Aucun nom de donateur ou d’électeur ne commence par «\u00a0${name}\u00a0».`,
  chooseKnown:
    'Rien n’est encore enregistré. Choisissez les donateurs trouvés, puis lancez de nouveau la recherche ou l’enregistrement\u00a0: leurs renseignements seront inscrits.',
  record: 'Enregistrer le dépôt',
  check:
    'Rien n’est encore enregistré. Vérifiez les chèques nommés ici\u00a0: corrigez-les, ou cochez «\u00a0Je l’ai vérifié\u00a0», puis enregistrez de nouveau.',
  checkAmounts: 'Rien n’est encore enregistré. Vérifiez comment les montants ont été lus, puis enregistrez de nouveau.',
  seen: 'Je l’ai vérifié : l’enregistrer quand même',
  unseen: 'il y a quelque chose à vérifier',
  none: 'Saisissez au moins un chèque.',
  tooMany: (most) => `Un dépôt compte ici au plus ${most} chèques. Enregistrez les autres dans un deuxième.`,
  otherTotal: (cheques, slip) =>
    `Total du bordereau de dépôt : la somme des chèques est de ${cheques}, et le bordereau indique ${slip}. Corrigez l’un ou l’autre.`,
  notAnAmount:
    'Total du bordereau de dépôt : doit être un montant en dollars avec deux décimales au plus, sans séparateur de milliers, par exemple 1500 ou 1500,50',
  recorded: (count) => (count === 1 ? 'Un chèque est enregistré.' : `${count} chèques sont enregistrés.`),
  seeDonations: 'Voir les dons',
};
