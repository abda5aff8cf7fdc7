import type * as english from '#core/texts/en/console/donations/receipt-message.ts';

export const receiptMessageTexts: typeof english.receiptMessageTexts = {
  subject: (number, candidate) => `Reçu ${number}\u00a0: ${candidate}`,
  thanks: (amount, candidate, day) => `Merci de votre contribution de ${amount} à ${candidate}, reçue le ${day}.`,
  attached: (number, agent) =>
    `Une copie du reçu ${number} est jointe\u00a0: ouvrez-la dans un navigateur pour l’imprimer. L’original est le formulaire du directeur général des élections, au même numéro, signé par l’agent officiel, ${agent}.`,
};
