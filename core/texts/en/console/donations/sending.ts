/** Texts of the page that sends receipts by e-mail. */
export const sendingTexts = {
  title: 'Send receipts by e-mail',
  how: (count: number) =>
    count === 1
      ? 'One receipt is sent to its donor, as an attachment.'
      : `${count} receipts are sent, each to its donor, as an attachment.`,
  most: (most: number) => `At most ${most} are sent at a time: send the others afterwards.`,
  noAddress: (count: number) =>
    count === 1
      ? 'One donor has no e-mail address: print that receipt.'
      : `${count} donors have no e-mail address: print their receipts.`,
  none: 'none',
  again: (count: number) =>
    count === 1
      ? 'Also send again the one that was sent before, marked as a duplicate'
      : `Also send again the ${count} that were sent before, marked as duplicates`,
  send: 'Send',
  sendRest: 'Send the others',
  sent: (count: number) => (count === 1 ? 'One receipt is sent.' : `${count} receipts are sent.`),
  unsent: (count: number) =>
    count === 1
      ? 'One is not sent: the mail server did not accept it, or was not reached. Check its address, then send it.'
      : `${count} are not sent: the mail server did not accept them, or was not reached. Check their addresses, then send them.`,
};
