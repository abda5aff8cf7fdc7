import type * as english from '#core/texts/en/console/imports/amounts.ts';

export const amountTexts: typeof english.amountTexts = {
  title: 'Totaux des lignes',
  columns: ['Lignes', 'Mode', 'Nombre', 'Montant'],
  outcomes: {
    READY: 'Peuvent être importées',
    DUPLICATE: 'Doublons',
    FAULTY: 'Avec erreurs',
    NO_ROOM: 'Sans place dans le forfait',
    RECORDED: 'Importées',
  },
  allMethods: 'tous',
  unread: 'illisible',
  how: 'Les lignes dont le mode ou le montant est illisible sont comptées avec les montants qui se lisent.',
};
