/** JSON for people: indented, but what is short and contains no list or object is on one line. */
export function readable(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const oneLine = text.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inner: string) => `[${inner.replace(/,\s+/g, ', ')}]`);
  return `${oneLine}\n`;
}
