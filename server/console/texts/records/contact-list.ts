import type { Bilingual } from '#server/pages/language.ts';

interface ContactListTexts {
  readonly title: string;
  readonly how: string;
  readonly channel: string;
  readonly form: string;
  readonly csv: string;
  readonly workbook: string;
  readonly download: string;
}

/** Lists of voters to call or to write to. */
export const contactListTexts: Bilingual<ContactListTexts> = {
  en: {
    title: 'A list for calls or mailings',
    how: 'Voters of the riding and support chosen above who have not asked not to be contacted this way, with only what is needed to reach them. For doors, use walk lists.',
    channel: 'How to reach them',
    form: 'File',
    csv: 'CSV',
    workbook: 'Workbook (.xlsx)',
    download: 'Download the list',
  },
  fr: {
    title: 'Une liste pour appeler ou écrire',
    how: 'Les électeurs de la circonscription et de l’appui choisis plus haut qui n’ont pas demandé de ne pas être joints de cette façon, avec seulement ce qu’il faut pour les joindre. Pour les portes, utilisez les listes de porte-à-porte.',
    channel: 'Comment les joindre',
    form: 'Fichier',
    csv: 'CSV',
    workbook: 'Classeur (.xlsx)',
    download: 'Télécharger la liste',
  },
};
