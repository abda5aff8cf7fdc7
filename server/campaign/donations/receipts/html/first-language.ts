import { provinces } from '#core/provinces.ts';

const lettersOfQuebec = provinces.find(({ code }) => code === 'QC')?.postalLetters ?? [];

/** Which language comes first for a donor: French in Quebec, else English. No record says which one a donor speaks. */
export const firstLanguage = (postalCode: string): 'en' | 'fr' =>
  lettersOfQuebec.includes(postalCode.trim().slice(0, 1).toUpperCase()) ? 'fr' : 'en';
