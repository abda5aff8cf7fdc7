import { longestRecord } from '#core/tables/csv/longest-record.ts';

/** A text that may be in several runs of different forms (ECMA-376, part 1, section 18.4). How it is pronounced is left out. */
interface RichText {
  begin(): void;
  open(tag: string): void;
  text(text: string): void;
  close(tag: string): void;
  end(): string;
}

/** `grow` is called with how many characters are added. */
export function richText(grow: (characters: number) => void): RichText {
  let value = '';
  let isText = false;
  let spoken = 0;
  return {
    begin() {
      [value, isText, spoken] = ['', false, 0];
    },
    open(tag) {
      if (tag === 'rPh') spoken++;
      else if (tag === 't') isText = spoken === 0;
    },
    text(text) {
      if (!isText) return;
      grow(text.length);
      // One character more than a row may have says that it is too long.
      if (value.length <= longestRecord) value += text.slice(0, longestRecord + 1);
    },
    close(tag) {
      if (tag === 'rPh') spoken--;
      else if (tag === 't') isText = false;
    },
    end: () => unescaped(value),
  };
}

/** Characters that XML cannot hold are written as _x000D_ (section 22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : text;
