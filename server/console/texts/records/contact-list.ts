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
    title: 'A list to call or to write to',
    how: 'Voters of the riding and support chosen above who have not asked to be left alone in this way, with what is needed to reach them and nothing else. For doors there are walk lists.',
    channel: 'How they are reached',
    form: 'File',
    csv: 'CSV',
    workbook: 'Workbook (.xlsx)',
    download: 'Download the list',
  },
  fr: {
    title: 'Une liste pour appeler ou écrire',
    how: 'Les électeurs de la circonscription et de l’appui choisis plus haut qui n’ont pas demandé qu’on les laisse tranquilles de cette façon, avec ce qu’il faut pour les joindre et rien d’autre. Pour les portes, il y a les listes de porte-à-porte.',
    channel: 'Comment on les joint',
    form: 'Fichier',
    csv: 'CSV',
    workbook: 'Classeur (.xlsx)',
    download: 'Télécharger la liste',
  },
};
