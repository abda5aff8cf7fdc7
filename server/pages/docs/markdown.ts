import MarkdownIt, { type Token } from 'markdown-it';
import { Pace } from '#core/processes/pace.ts';
import { unbrokenParts } from '#server/pages/components/parts/unbroken.tsx';

export interface Markdown {
  /** The first heading's text. */
  readonly title: string;
  /**
   * The text, the first heading included. HTML inside the Markdown is escaped; comments on a line of their own are left
   * out.
   */
  readonly html: string;
  /** The headings of the second level by their fragments, each with those of the third level below it. */
  readonly headings: readonly Heading[];
  /** The text between two headings, for the search. */
  readonly sections: readonly Section[];
}

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly below: ReadonlyArray<Omit<Heading, 'below'>>;
}

export interface Section {
  /** The fragment of its heading. */
  readonly id: string;
  readonly heading: string;
  /** All that is found, examples of code included. */
  readonly text: string;
  /** Its sentences alone. */
  readonly prose: string;
}

/** The address of another file of the folder, and its language if that is not the text's own. */
interface Target {
  readonly address: string;
  readonly language?: string | undefined;
}

interface Rendering {
  /** Undefined for a file that is shown nowhere: a link to it becomes its plain text. */
  readonly addressOf: (file: string) => Target | undefined;
  /** The words of the button that copies a block, before and after it was pressed. */
  readonly copy: { readonly label: string; readonly done: string };
  /** What opens the source of a drawing, which code hosts draw and our pages do not. */
  readonly drawing: string;
  /**
   * Fragments of the same text in another language, one for each heading: a link to them leads to the same place here.
   */
  readonly otherIds?: readonly string[] | undefined;
}

/** Renders a file of `docs/`, section after section, so that requests are answered between two of them. */
export async function renderMarkdown(
  text: string,
  { addressOf, copy, drawing, otherIds = [] }: Rendering,
): Promise<Markdown> {
  const markdown = new MarkdownIt();
  const pace = new Pace();
  let codeBlocks = 0;
  markdown.block.ruler.before('table', 'comment', skipComment, { alt: ['paragraph', 'blockquote', 'list'] });
  markdown.renderer.rules.table_open = (all, at, options) =>
    `<div class="${all[at]?.meta?.isLong ? 'wide long' : 'wide'}" tabindex="0">${markdown.renderer.renderToken(all, at, options)}`;
  markdown.renderer.rules.table_close = () => '</table></div>';
  for (const rule of ['fence', 'code_block'] as const) {
    const render = markdown.renderer.rules[rule];
    markdown.renderer.rules[rule] = (...args) => {
      const code = (render?.(...args) ?? '').replace(/^<pre/, '<pre tabindex="0"');
      const [tokens, at] = args;
      const language = tokens[at]?.info.split(' ')[0] ?? '';
      if (language === 'mermaid') return `<details><summary>${drawing}</summary>${code}</details>\n`;
      return copied.has(language) ? withCopyButton(code, codeBlocks++, copy) : code;
    };
  }

  const parts: Token[][] = [];
  for (const part of sectionsOf(text)) {
    parts.push(markdown.parse(part, {}));
    if (pace.isDue) await pace.rest();
  }
  const tokens = parts.flat();
  const aliases = new Map<Token, string>();
  const { renderToken } = markdown.renderer;
  markdown.renderer.rules.heading_open = (all, at, options) => {
    const token = all[at] as Token;
    const alias = aliases.get(token);
    const opened = renderToken.call(markdown.renderer, all, at, options) + (alias ? `<span id="${alias}"></span>` : '');
    return token.tag === 'h1' ? opened : `${opened}<a class="anchor" href="#${token.attrGet('id')}">`;
  };
  // A heading is a link to itself: its address can be copied.
  markdown.renderer.rules.heading_close = (all, at, options) =>
    (all[at]?.tag === 'h1' ? '' : '</a>') + renderToken.call(markdown.renderer, all, at, options);
  let title = '';
  const headings: Array<Heading & { below: Array<Heading['below'][number]> }> = [];
  const sections: Array<{ id: string; heading: string; text: string; prose: string }> = [];
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[at + 1]);
      const id = headingId(heading);
      token.attrSet('id', id);
      const alias = otherIds[sections.length];
      if (alias !== undefined && alias !== id) aliases.set(token, alias);
      title ||= heading;
      if (token.tag === 'h2') headings.push({ id, text: heading, below: [] });
      if (token.tag === 'h3') headings.at(-1)?.below.push({ id, text: heading });
      keepWhole(tokens[at + 1]);
      sections.push({ id, heading, text: '', prose: '' });
    } else if (token.type === 'inline' || token.type === 'fence') {
      const section = sections.at(-1);
      const isHeading = tokens[at - 1]?.type === 'heading_open';
      const isCode = token.type === 'fence';
      if (section && !isHeading) section.text += `${isCode ? token.content : plainText(token)} `;
      if (section && !isHeading && !isCode) section.prose += `${plainText(token)} `;
    }
    // Users of screen readers go from table to table by their names.
    if (token.type === 'table_open') {
      token.attrSet('aria-label', sections.at(-1)?.heading ?? '');
      labelCells(tokens, at);
    }
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
    if (token.children) resolveLinks(token.children, addressOf);
  });
  let html = '';
  for (const part of parts) {
    html += markdown.renderer.render(part, markdown.options, {});
    if (pace.isDue) await pace.rest();
  }
  return { title, html, headings, sections };
}

/** Parts of a text, each from a heading of the second or a lower level to the next one. What looks like a heading in a block of code is none. */
function sectionsOf(text: string): string[] {
  const parts: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
    if (mark && fence === undefined) fence = mark;
    else if (mark && fence !== undefined && mark.startsWith(fence)) fence = undefined;
    if (fence === undefined && /^##+ /.test(line)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

/** The languages of what a reader types or pastes. An answer is not for copying. */
const copied = new Set(['sh', 'js', 'ts', 'sql', 'ini', 'yaml', 'nginx']);

/** A button that the page's script shows where it can copy. */
const withCopyButton = (code: string, number: number, { label, done }: Rendering['copy']): string =>
  `<div class="code">${code.replace('<code', `<code id="code-${number}"`)}<button type="button" data-copy="code-${number}" data-copied="${done}" hidden>${label}</button></div>\n`;

type BlockRule = Parameters<InstanceType<typeof MarkdownIt>['block']['ruler']['before']>[2];

/** A line that is an HTML comment is for those who edit the file. Readers are not shown it. */
const skipComment: BlockRule = (state, line, _end, isSilent) => {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (!/^<!--.*-->$/.test(state.src.slice(start, state.eMarks[line]))) return false;
  if (!isSilent) state.line = line + 1;
  return true;
};

/** The content security policy allows no style in an attribute. Only numbers are aligned: to the right. */
function alignByClass(token: Token): void {
  if (token.attrGet('style') === 'text-align:right') token.attrSet('class', 'number');
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
}

/** A row of more characters in as many columns would be a strip of few words a line on any screen. */
const longRow = { columns: 5, characters: 200 } as const;

/** Code of more characters leaves no room beside it on a phone. */
const longCode = 20;

/**
 * A table of more than two columns, or with long code in its first, is a card for each row on a phone, where each cell has
 * its column's name beside it. One of many columns with much text is that everywhere.
 */
function labelCells(tokens: readonly Token[], opened: number): void {
  let closed = opened;
  while (tokens[closed]?.type !== 'table_close') closed++;
  const within = tokens.slice(opened, closed);
  const heads = within.flatMap(({ type }, at) => (type === 'th_open' ? [plainText(within[at + 1])] : []));
  const rows = within.flatMap(({ type }, at) => (type === 'td_open' ? [within[at + 1]] : []));
  const isLong = rows.some((cell, i) => i % heads.length === 0 && hasLongCode(cell));
  if (heads.length <= 2 && !isLong) return;
  const table = tokens[opened];
  table?.attrSet('class', 'by-row');
  const characters = rows.reduce((sum, cell) => sum + plainText(cell).length, 0);
  const isStrip = heads.length >= longRow.columns && characters * heads.length > longRow.characters * rows.length;
  if (table && isStrip) table.meta = { isLong: true };
  const cells = within.filter(({ type }) => type === 'td_open');
  cells.forEach((cell, i) => {
    const column = i % heads.length;
    // A column may have no name.
    if (column > 0 && heads[column]) cell.attrSet('data-label', heads[column]);
  });
}

const hasLongCode = (cell: Token | undefined): boolean =>
  (cell?.children ?? []).some(({ type, content }) => type === 'code_inline' && content.length > longCode);

function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** Headings are large: a short compound in one, such as look-up, stays on one line. */
function keepWhole(heading: Token | undefined): void {
  if (!heading?.children) return;
  heading.children = heading.children.flatMap((token) => {
    if (token.type !== 'text') return [token];
    const made = (type: string, content: string): Token =>
      Object.assign(Object.create(Object.getPrototypeOf(token)), token, { type, content });
    return unbrokenParts(token.content).flatMap(({ text, isWhole }) =>
      isWhole
        ? [made('html_inline', '<span class="whole">'), made('text', text), made('html_inline', '</span>')]
        : [made('text', text)],
    );
  });
}

/** The fragment by which links name a heading, as code hosts compute it from the heading's text. */
function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function resolveLinks(tokens: Token[], addressOf: Rendering['addressOf']): void {
  let removed = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = resolve(String(token.attrGet('href')), addressOf);
      removed = target === undefined;
      if (target === undefined) hide(token, 'span');
      else token.attrSet('href', target.address);
      if (target?.language) token.attrSet('hreflang', target.language);
    } else if (token.type === 'link_close' && removed) {
      hide(token, 'span');
    } else if (token.type === 'image') {
      token.attrSet('src', resolve(String(token.attrGet('src')), addressOf)?.address ?? '');
    }
  }
}

function resolve(target: string, addressOf: Rendering['addressOf']): Target | undefined {
  if (/^(https?:|#)/.test(target)) return { address: target };
  const [file = '', fragment] = target.split('#');
  const found = addressOf(file);
  return found && (fragment ? { ...found, address: `${found.address}#${fragment}` } : found);
}

/** Makes a link's tag one without an address. */
function hide(token: Token, tag: string): void {
  token.tag = tag;
  token.attrs = null;
}
