import type * as english from '#core/texts/en/console/records/contact-list.ts';

export const contactListTexts: typeof english.contactListTexts = {
  title: 'Une liste pour appeler ou écrire',
  how: 'Les électeurs de la circonscription et de l’appui choisis plus haut qui n’ont pas demandé de ne pas être joints de cette façon, avec seulement ce qu’il faut pour les joindre. Pour les portes, utilisez les listes de porte-à-porte.',
  channel: 'Comment les joindre',
  form: 'Fichier',
  csv: 'CSV',
  workbook: 'Classeur (.xlsx)',
  download: 'Télécharger la liste',
};
