// How headers of lists name what several kinds of records have, in English and French, without accents, case and signs.

export const emailWords = ['email', 'emailaddress', 'mail', 'courriel', 'adressecourriel', 'adresseelectronique'];

export const phoneWords = [
  'phone',
  'phonenumber',
  'telephone',
  'telephonenumber',
  'tel',
  'mobile',
  'cell',
  'cellphone',
  'numerodetelephone',
  'notelephone',
  'cellulaire',
];
