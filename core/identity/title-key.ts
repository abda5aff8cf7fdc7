import { fold } from './fold.ts';

/** A name of a column, or a word of a cell, without case, accents, blanks and signs: "N° d’électeur" is `nodelecteur`. */
export const titleKey = (text: string): string => fold(text.replaceAll(/n[°º]/gi, 'no')).replaceAll(/[^a-z0-9]/g, '');
