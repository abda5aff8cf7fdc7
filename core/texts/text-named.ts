/** The text that has a name which may be another one too, such as a code that an operation answers; undefined if none has. */
export const textNamed = <Texts extends object>(texts: Texts, name: string): Texts[keyof Texts] | undefined =>
  Object.hasOwn(texts, name) ? texts[name as keyof Texts] : undefined;
