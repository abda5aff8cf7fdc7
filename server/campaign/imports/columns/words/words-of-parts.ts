/** The words of each part of a field, by its target. */
export const wordsOfParts = <Part extends string>(
  field: string,
  parts: readonly Part[],
  words: Readonly<Partial<Record<Part, readonly string[]>>>,
): Record<string, readonly string[]> =>
  Object.fromEntries(parts.map((part) => [`${field}.${part}`, words[part] ?? []]));
