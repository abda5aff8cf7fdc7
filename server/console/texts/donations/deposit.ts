import type { Bilingual } from '#server/pages/language.ts';

interface DepositTexts {
  readonly title: string;
  readonly how: string;
  readonly slip: string;
  readonly total: string;
  readonly totalHint: string;
  readonly cheque: (number: number) => string;
  readonly attested: string;
  readonly attestedHow: string;
  readonly more: string;
  readonly sum: string;
  readonly difference: string;
  /** On a wide page, and on a phone. */
  readonly addRows: string;
  readonly addRow: string;
  readonly record: string;
  readonly check: string;
  readonly checkAmounts: string;
  readonly seen: string;
  readonly unseen: string;
  readonly none: string;
  readonly tooMany: (most: number) => string;
  readonly otherTotal: (cheques: string, slip: string) => string;
  readonly notAnAmount: string;
  readonly recorded: (count: number) => string;
  readonly seeDonations: string;
  readonly recordedBefore: string;
}

/** Texts of the page that records cheques together. */
export const depositTexts: Bilingual<DepositTexts> = {
  en: {
    title: 'Record a deposit',
    how: 'One row per cheque. All are recorded together, or none. Type the beginning of a name to choose a donor or voter the campaign already knows; Enter moves to the next row.',
    slip: 'The deposit',
    total: 'Total of the deposit slip',
    totalHint: 'Optional. Must match the cheques.',
    cheque: (number) => `Cheque ${number}`,
    attested: 'Citizen or permanent resident',
    attestedHow:
      'Tick the box of each donor who attests to being a citizen or permanent resident of Canada: a receipt needs it (Canada Elections Act, s.\u00a0363(1)).',
    more: 'E-mail, telephone, advantage, notes',
    sum: 'Cheques',
    difference: 'Left to enter',
    addRows: 'Add rows',
    addRow: 'Add a cheque',
    record: 'Record the deposit',
    check:
      'Nothing is recorded yet. Check the cheques named here: correct them, or tick “I have checked it”, then record again.',
    checkAmounts: 'Nothing is recorded yet. Check how the amounts were read, then record again.',
    seen: 'I have checked it: record it anyway',
    unseen: 'there is something to check',
    none: 'Type at least one cheque.',
    tooMany: (most) => `A deposit has at most ${most} cheques here. Record the others as a second one.`,
    otherTotal: (cheques, slip) =>
      `Total of the deposit slip: the cheques add up to ${cheques}, but the slip says ${slip}. Correct one of them.`,
    notAnAmount:
      'Total of the deposit slip: must be in dollars with at most two decimals and no thousands separator, such as 1500 or 1500.50',
    recorded: (count) => (count === 1 ? 'One cheque is recorded.' : `${count} cheques are recorded.`),
    seeDonations: 'See the donations',
    recordedBefore:
      'This form has already recorded a deposit, with other details. Look for its donations in the list, and correct them there; open a new form for another deposit.',
  },
  fr: {
    title: 'Enregistrer un dépôt',
    how: 'Une ligne par chèque. Tous sont enregistrés ensemble, ou aucun. Tapez le début d’un nom pour choisir un donateur ou un électeur que la campagne connaît; Entrée passe à la ligne suivante.',
    slip: 'Le dépôt',
    total: 'Total du bordereau de dépôt',
    totalHint: 'Facultatif. Doit être égal à la somme des chèques.',
    cheque: (number) => `Chèque ${number}`,
    attested: 'Citoyen ou résident permanent',
    attestedHow:
      'Cochez la case de chaque donateur qui atteste être citoyen ou résident permanent du Canada : le reçu l’exige (Loi électorale du Canada, par.\u00a0363(1)).',
    more: 'Courriel, téléphone, avantage, notes',
    sum: 'Chèques',
    difference: 'Reste à saisir',
    addRows: 'Ajouter des lignes',
    addRow: 'Ajouter un chèque',
    record: 'Enregistrer le dépôt',
    check:
      'Rien n’est encore enregistré. Vérifiez les chèques nommés ici\u00a0: corrigez-les, ou cochez «\u00a0Je l’ai vérifié\u00a0», puis enregistrez de nouveau.',
    checkAmounts:
      'Rien n’est encore enregistré. Vérifiez comment les montants ont été lus, puis enregistrez de nouveau.',
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
    recordedBefore:
      'Ce formulaire a déjà enregistré un dépôt, avec d’autres données. Cherchez-en les dons dans la liste et corrigez-les là; ouvrez un nouveau formulaire pour un autre dépôt.',
  },
};
