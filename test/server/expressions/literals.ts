import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** Where texts of strangers, members and publishers arrive. */
const folders = ['server', 'core', 'ingest'];

/** What a source is cut into: comments, texts, regular expressions, words, and single characters. */
const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*|[\w$]+|\S/g;

/** Behind these a slash begins an expression; behind others it divides, or is of a tag. */
const beginsValue = /^(?:[(,=:[!&|?{};>]|return|typeof|case|of|in)$/;

const isExpression = /^\/(?:[^/*]|\\.).*\/[dgimsuvy]*$/s;

export interface Literal {
  readonly file: string;
  readonly expression: RegExp;
}

/** The regular expressions that the sources write as literals, each once. */
export async function regularExpressions(): Promise<ReadonlyMap<string, Literal>> {
  const found = new Map<string, Literal>();
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue;
      const source = await readFile(join(root, folder, name), 'utf8');
      for (const literal of literalsOf(source)) {
        const end = literal.lastIndexOf('/');
        try {
          const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));
          if (!found.has(literal)) found.set(literal, { file: `${folder}/${name}`, expression });
        } catch {
          // Two divisions, or the ends of two tags, with something between that is no expression.
        }
      }
    }
  }
  return found;
}

export function literalsOf(source: string): string[] {
  const literals: string[] = [];
  let before = '';
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [text] = match;
    if (text.startsWith('//') || text.startsWith('/*')) continue;
    if (text.length > 1 && isExpression.test(text)) {
      if (beginsValue.test(before) || before === '') literals.push(text);
      else token.lastIndex = match.index + 1;
      before = beginsValue.test(before) ? text : '/';
      continue;
    }
    before = text;
  }
  return literals;
}
