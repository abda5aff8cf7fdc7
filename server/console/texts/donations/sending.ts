import type { Bilingual } from '#server/pages/language.ts';

interface SendingTexts {
  readonly title: string;
  readonly how: (count: number) => string;
  readonly most: (most: number) => string;
  readonly noAddress: (count: number) => string;
  readonly none: string;
  readonly again: (count: number) => string;
  readonly send: string;
  readonly sendRest: string;
  readonly sent: (count: number) => string;
  readonly unsent: (count: number) => string;
}

/** Texts of the page that sends receipts by e-mail. */
export const sendingTexts: Bilingual<SendingTexts> = {
  en: {
    title: 'Send receipts by e-mail',
    how: (count) =>
      count === 1
        ? 'One receipt is sent to its donor, as an attachment.'
        : `${count} receipts are sent, each to its donor, as an attachment.`,
    most: (most) => `At most ${most} are sent at a time: send the others afterwards.`,
    noAddress: (count) =>
      count === 1
        ? 'One donor has no e-mail address: print that receipt.'
        : `${count} donors have no e-mail address: print their receipts.`,
    none: 'none',
    again: (count) =>
      count === 1
        ? 'Also send again the one that was sent before, marked as a duplicate'
        : `Also send again the ${count} that were sent before, marked as duplicates`,
    send: 'Send',
    sendRest: 'Send the others',
    sent: (count) => (count === 1 ? 'One receipt is sent.' : `${count} receipts are sent.`),
    unsent: (count) =>
      count === 1
        ? 'One is not sent: the mail server did not accept it, or was not reached. Check its address, then send it.'
        : `${count} are not sent: the mail server did not accept them, or was not reached. Check their addresses, then send them.`,
  },
  fr: {
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
  },
};
