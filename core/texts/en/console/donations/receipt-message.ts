/** The e-mail of a receipt. */
export const receiptMessageTexts = {
  subject: (number: string, candidate: string): string => `Receipt ${number}: ${candidate}`,
  thanks: (amount: string, candidate: string, day: string): string =>
    `Thank you for your contribution of ${amount} to ${candidate}, received on ${day}.`,
  attached: (number: string, agent: string): string =>
    `A copy of receipt ${number} is attached: open it in a browser to print it. The original is the Chief Electoral Officer’s form, with the same number, signed by the official agent, ${agent}.`,
};
