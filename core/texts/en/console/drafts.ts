export const draftTexts = {
  /** Above a page with a form that was not sent. */
  unfinished: (count: number) =>
    count === 1 ? 'You have an unfinished form here.' : `You have ${count} unfinished forms here.`,
  lastChanged: (time: string) => `Last changed ${time}`,
  goOn: 'Go on',
  discard: 'Discard',
  /** Several of them are told from each other by their time. */
  goOnWith: (time: string) => `Go on with the form of ${time}`,
  discardOf: (time: string) => `Discard the form of ${time}`,
  /** Above a form that has again what was typed. */
  shown: (time: string) => `Here is what you typed, last changed ${time}. Nothing of it has been recorded yet.`,
};
