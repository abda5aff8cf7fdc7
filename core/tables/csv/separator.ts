const separators = [',', ';', '\t'] as const;

/** The separator that the first line has most often, quoted cells left out. */
export function separatorOf(firstLine: string): string {
  const line = firstLine.trimStart().replaceAll(/"(?:[^"]|"")*"/g, '""');
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] as string;
}
