import type * as english from '#core/texts/en/console/donations/sending.ts';

export const sendingTexts: typeof english.sendingTexts = {
  title: 'Envoyer des reçus par courriel',
  how: (count) =>
    count === 1
      ? 'Un reçu est envoyé à son donateur, en pièce jointe.'
      : `${count} reçus sont envoyés, chacun à son donateur, en pièce jointe.`,
  most: (most) => `Au plus ${most} sont envoyés à la fois : envoyez les autres ensuite.`,
  noAddress: (count) =>
    count === 1
      ? 'Un donateur n’a pas d’adresse de courriel : imprimez ce reçu.'
      : `${count} donateurs n’ont pas d’adresse de courriel : imprimez leurs reçus.`,
  none: 'aucun',
  again: (count) =>
    count === 1
      ? 'Envoyer de nouveau aussi celui qui l’a déjà été, avec la mention « duplicata »'
      : `Envoyer de nouveau aussi les ${count} qui l’ont déjà été, avec la mention « duplicata »`,
  send: 'Envoyer',
  sendRest: 'Envoyer les autres',
  sent: (count) => (count === 1 ? 'Un reçu est envoyé.' : `${count} reçus sont envoyés.`),
  unsent: (count) =>
    count === 1
      ? 'Un reçu n’est pas envoyé : le serveur de courriel ne l’a pas accepté, ou n’a pas été joint. Vérifiez l’adresse, puis envoyez-le.'
      : `${count} reçus ne sont pas envoyés : le serveur de courriel ne les a pas acceptés, ou n’a pas été joint. Vérifiez les adresses, puis envoyez-les.`,
};
