/** Texts of the page that records cheques together. */
export const depositTexts = {
  title: 'Record a deposit',
  help: 'How this works',
  how: 'One row per cheque. All are recorded together, or none. Type the beginning of a name to choose a donor or voter the campaign already knows; Enter moves to the next row.',
  slip: 'The deposit',
  total: 'Total of the deposit slip',
  totalHint: 'Optional. Must match the cheques.',
  cheque: (number: number) => `Cheque ${number}`,
  attested: 'Citizen or permanent resident',
  attestedHow:
    'Tick the box of each donor who attests to being a citizen or permanent resident of Canada: a receipt needs it (Canada Elections Act, s.\u00a0363(1)).',
  more: 'More',
  /** Behind the word before. */
  moreWhich: ': e-mail, telephone, advantage, notes',
  sum: 'Cheques',
  difference: 'Left to enter',
  /** On a wide page, and on a phone. */
  addRows: 'Add rows',
  addRow: 'Add a cheque',
  /** Without scripts: the button, and what is found for a row. */
  lookUp: 'Look up known donors',
  lookedUp: (name: string) => `Known donors and voters for “${name}”`,
  someoneElse: 'Someone else',
  noneKnown: (name: string) => `No donor or voter has a name that begins with “${name}”.`,
  chooseKnown:
    'Nothing is recorded yet. Choose the donors that were found, then look up or record again: their details are filled in.',
  record: 'Record the deposit',
  check:
    'Nothing is recorded yet. Check the cheques named here: correct them, or tick “I have checked it”, then record again.',
  checkAmounts: 'Nothing is recorded yet. Check how the amounts were read, then record again.',
  seen: 'I have checked it: record it anyway',
  unseen: 'there is something to check',
  none: 'Type at least one cheque.',
  tooMany: (most: number) => `A deposit has at most ${most} cheques here. Record the others as a second one.`,
  otherTotal: (cheques: string, slip: string) =>
    `Total of the deposit slip: the cheques add up to ${cheques}, but the slip says ${slip}. Correct one of them.`,
  notAnAmount:
    'Total of the deposit slip: must be in dollars with at most two decimals and no thousands separator, such as 1500 or 1500.50',
  recorded: (count: number) => (count === 1 ? 'One cheque is recorded.' : `${count} cheques are recorded.`),
  seeDonations: 'See the donations',
};
