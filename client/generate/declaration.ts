// What a source of the client declares, as an installation packs it that has no TypeScript. The sources are written for it:
// formatted, and with the type of everything that they export.

import { withoutComments } from './types-file.ts';

/** A part of a text from a line of its own on, with the comment above it. */
interface Item {
  readonly comment: string;
  readonly text: string;
}

/** The file `.d.ts` of a source. */
export function declarationOf(source: string): string {
  const items = itemsOf(source, '');
  const declared = items.flatMap(({ comment, text }) => {
    const itself = topLevel(text);
    return itself === undefined ? [] : [{ comment, text: itself, name: /^(?:interface|type) (\w+)/.exec(itself)?.[1] }];
  });
  // What is not exported stays if something names it. All of a declaration is exported unless it says otherwise.
  const used = declared.filter(
    ({ name }) => name === undefined || declared.some((other) => other.name !== name && names(other.text, name)),
  );
  const code = withoutComments(used.flatMap(({ text }) => (text.startsWith('import ') ? [] : [text])).join('\n'));
  const needed = used.flatMap(({ comment, text }) => {
    const itself = text.startsWith('import ') ? withNeededNames(text, code) : text;
    return itself === '' ? [] : [comment + itself];
  });
  const hidden = used.some(({ name }) => name !== undefined) ? ['export {};'] : [];
  return `${[...needed, ...hidden].join('\n')}\n`;
}

const names = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

/** An import without the names that no declaration has; empty if none is left. */
function withNeededNames(text: string, code: string): string {
  const [, type = '', list = '', source] = /^import (type )?\{([^}]*)\} (from '[^']*';)$/.exec(text) ?? [];
  const needed = list.split(',').flatMap((each) => {
    const name = each.trim().replace(/^type /, '');
    return name !== '' && names(code, name) ? [each.trim()] : [];
  });
  return needed.length === 0 ? '' : `import ${type}{ ${needed.join(', ')} } ${source}`;
}

/** Items that begin at this indent. Comments of lines are for readers of the source alone. */
function itemsOf(text: string, indent: string): Item[] {
  const items: { comment: string; text: string }[] = [];
  const begins = new RegExp(`^${indent}[a-zA-Z#]`);
  let comment = '';
  let isComment = false;
  for (const line of text.split('\n')) {
    if (line.startsWith(`${indent}/**`)) {
      comment += `${line}\n`;
      isComment = !line.endsWith('*/');
    } else if (isComment) {
      comment += `${line}\n`;
      isComment = !line.endsWith('*/');
    } else if (begins.test(line)) {
      items.push({ comment, text: line });
      comment = '';
    } else if (!line.startsWith(`${indent}//`)) {
      const last = items.at(-1);
      if (last) last.text += `\n${line}`;
    }
  }
  return items.map((item) => ({ ...item, text: item.text.trimEnd() }));
}

/** An item of a file; undefined for one that is not declared. */
function topLevel(text: string): string | undefined {
  if (/^(import|interface|type|export (type|interface|\{|\*))/.test(text)) return text;
  if (/^export (abstract )?class /.test(text)) return classOf(text);
  if (/^export (async )?function /.test(text)) return headerOf(text.replace(/^export (async )?/, 'export declare '));
  const constant = /^export const (\w+)(?:(: [^=]+?) =|( = '[^']*');)/.exec(text);
  if (constant) return `export declare const ${constant[1]}${constant[2] ?? constant[3]};`;
  if (text.startsWith('export ')) throw new Error(`The client cannot declare what has no type: ${text.split('\n')[0]}`);
  return undefined;
}

function classOf(text: string): string {
  const [head = '', ...lines] = text.split('\n');
  const members = itemsOf(lines.slice(0, -1).join('\n'), '  ');
  const own = members.filter(({ text: member }) => !isPrivate(member));
  return [
    head.replace('export ', 'export declare '),
    ...(own.length < members.length ? ['  #private;'] : []),
    ...own.map(({ comment, text: member }) => comment + memberOf(member)),
    '}',
  ].join('\n');
}

const isPrivate = (member: string): boolean => /^ {2}((readonly|async|static) )*#/.test(member);

function memberOf(text: string): string {
  const member = text.replace(/^ {2}(override |async )*/, '  ');
  if (/^ {2}((protected|get) )*\w+(<[^>]*>)?\(/.test(member)) return headerOf(member);
  if (!/^ {2}readonly \w+(: [\s\S]+| = '[^']*');$/.test(member))
    throw new Error(`The client cannot declare this member: ${member.split('\n')[0]}`);
  return member;
}

/** A function without its body. What has a default need not be passed. */
function headerOf(text: string): string {
  const lines = text.split('\n');
  const upTo = (i: number) =>
    lines
      .slice(0, i + 1)
      .join('\n')
      .replace(/ \{$/, '');
  const ends = lines.findIndex((line, i) => line.endsWith(' {') && isBalanced(upTo(i)));
  const header = `${upTo(ends)};`;
  const optional = header.replaceAll(/(\w+): ([\w<>[\] |&]+) = \{\}/g, '$1?: $2');
  if (ends < 0 || / = /.test(optional)) throw new Error(`The client cannot declare this function: ${lines[0]}`);
  return optional;
}

function isBalanced(text: string): boolean {
  const code = withoutComments(text);
  const count = (mark: string) => code.split(mark).length;
  return count('(') === count(')') && count('{') === count('}');
}
