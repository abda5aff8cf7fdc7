import { Markup, markup } from '#server/content/markup.ts';

interface NamedLink {
  readonly href: string;
  readonly rel?: string;
  readonly title?: string;
  readonly type?: string;
}

const isLink = (value: object): value is NamedLink => typeof (value as Partial<NamedLink>).href === 'string';

/** A value of JSON as HTML: objects as tables of two columns, lists of alike objects as tables, links as links. */
export function valueHtml(value: unknown): Markup {
  if (value === null || value === undefined) return markup`–`;
  if (typeof value === 'string') return textHtml(value);
  if (typeof value !== 'object') return markup`${String(value)}`;
  if (Array.isArray(value)) return listHtml(value);
  if (isLink(value)) return linkHtml(value);
  const rows = Object.entries(value).map(
    ([name, one]) => markup`<tr><th scope="row">${name}</th><td>${valueHtml(one)}</td></tr>`,
  );
  return markup`<table>${rows}</table>`;
}

const textHtml = (text: string): Markup =>
  /^https?:\/\/[^\s"<>]+$/.test(text) ? markup`<a href="${text}">${text}</a>` : markup`${text}`;

function linkHtml({ href, rel = '', title, type }: NamedLink): Markup {
  const about = [rel, type].filter(Boolean).join(', ');
  return markup`<a href="${href}">${title ?? href}</a>${about === '' ? '' : ` (${about})`}`;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function listHtml(values: readonly unknown[]): Markup {
  if (values.every(isPlain)) return new Markup(values.map((one) => valueHtml(one).html).join(', '));
  return markup`<ul>${values.map((one) => markup`<li>${valueHtml(one)}</li>`)}</ul>`;
}

/** Rows of the same fields as one table. */
export function tableHtml(names: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  const head = names.map((name) => markup`<th scope="col">${name}</th>`);
  const body = rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`);
  return markup`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
