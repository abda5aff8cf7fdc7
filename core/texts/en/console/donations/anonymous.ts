/** What the page of anonymous gifts says. */
export const anonymousTexts = {
  title: 'Anonymous gifts',
  how: 'Gifts of $20 or less collected at an event without names (Canada Elections Act, s.\u00a0366(2)): the event, its day, about how many people gave, and the total. They get no receipt, count towards nobody’s limit, and appear in the return as one figure.',
  record: 'Record gifts of an event',
  event: 'Event',
  eventHint: 'What it was and where. No names of people.',
  day: 'Day',
  people: 'People who gave',
  peopleHint: 'About how many.',
  amount: 'Total',
  each: 'At most $20 per person.',
  state: 'State',
  counts: 'counts',
  withdrawn: 'taken back',
  withdraw: 'Take back',
  withdrawNamed: (event: string) => `Take back: ${event}`,
  recorded: 'Recorded',
  none: 'None yet. Record here what was collected in a hat or a box at the door, one event per line.',
  missingEvent: 'Name the event, in 200 characters at most.',
  faultyDay: 'The day must be a date such as 2026-09-30 or 30 Sep 2026, tomorrow at the latest.',
  faultyPeople: 'The number of people must be a whole number from 1 to 10,000.',
  eitherPeople: (thousands: string, decimals: string, plain: string) =>
    `The number of people could be ${thousands} or ${decimals}. Write it without a thousands separator, such as ${plain}.`,
  faultyAmount: 'The total must be in dollars with at most two decimals, such as 312.50.',
  withdrawEffects:
    'The gifts no longer count, and stay on record as taken back. They cannot be put back: record them again.',
  recordedBefore:
    'This form has already recorded gifts, with other details: they are in the list below. If those are wrong, take them back there. Open the page again to record others.',
};
