/** ="00124": by which programs keep a spreadsheet from reading a number. */
const formula = /^="((?:[^"]|"")*)"$/;
/** '00124: by which people do. */
const apostrophe = /^'(?=[\d+(])/;

/** A cell without what surely only says "this is text". */
export function unwrapped(text: string): string {
  const first = text.charCodeAt(0);
  if (first === 61) return formula.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  return first === 39 ? text.replace(apostrophe, '') : text;
}
