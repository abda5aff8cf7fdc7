import { invalidFilter } from './expression.ts';

export interface Token {
  /** `name` is an identifier or keyword, `quoted` an identifier in quotation marks. */
  readonly kind: 'text' | 'number' | 'name' | 'quoted' | 'sign' | 'end';
  /** For a text or quoted name: without its marks. */
  readonly text: string;
  /** Characters before it. */
  readonly at: number;
}

const blank = /[\s\u0085]+/y;
const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
// As in XML names: CQL2, annex B, identifierStart and identifierPart.
const start =
  ':_A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFE\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';
const name = new RegExp(`[${start}][${start}.0-9\\u0300-\\u036F\\u203F-\\u2040]*`, 'y');
const sign = /<>|<=|>=|[=<>(),]/y;

/** The tokens of a filter in text, the last one `end`. Errors: 400 saying where it cannot be read on. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  for (;;) {
    take(blank);
    const from = at;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '', at }];
    const mark = text[at];
    if (mark === "'" || mark === '"') {
      const { value, end } = quotedText(text, at, mark);
      at = end;
      tokens.push({ kind: mark === "'" ? 'text' : 'quoted', text: value, at: from });
      continue;
    }
    const found: Token | undefined =
      tokenOf('number', take(number), from) ?? tokenOf('name', take(name), from) ?? tokenOf('sign', take(sign), from);
    if (!found) throw invalidFilter(`it cannot be read from character ${from + 1} on`);
    tokens.push(found);
  }
}

const tokenOf = (kind: Token['kind'], text: string | undefined, at: number): Token | undefined =>
  text === undefined ? undefined : { kind, text, at };

/** A text up to its closing mark, which is doubled or stands behind a backslash if it belongs to the text. */
function quotedText(text: string, from: number, mark: string): { value: string; end: number } {
  let value = '';
  for (let at = from + 1; at < text.length; at++) {
    const isEscaped = text[at + 1] === mark && (text[at] === mark || text[at] === '\\');
    if (isEscaped) value += text[++at];
    else if (text[at] === mark) return { value, end: at + 1 };
    else value += text[at];
  }
  throw invalidFilter(`the text that begins at character ${from + 1} has no end`);
}
