/** pollingDivisions → polling divisions */
export const inWords = (name: string): string => name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** "1,204 polling divisions, 3 elections" */
export const describeCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count.toLocaleString('en-CA')} ${inWords(name)}`)
    .join(', ');
