const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] as string);

interface NamedLink {
  readonly href: string;
  readonly rel?: string;
  readonly title?: string;
  readonly type?: string;
}

const isLink = (value: object): value is NamedLink => typeof (value as Partial<NamedLink>).href === 'string';

/** A value of JSON as HTML: objects as tables of two columns, lists of alike objects as tables, links as links. */
export function valueHtml(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return textHtml(value);
  if (typeof value !== 'object') return escaped(String(value));
  if (Array.isArray(value)) return listHtml(value);
  if (isLink(value)) return linkHtml(value);
  const rows = Object.entries(value).map(
    ([name, one]) => `<tr><th scope="row">${escaped(name)}</th><td>${valueHtml(one)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

const textHtml = (text: string): string =>
  /^https?:\/\/[^\s"<>]+$/.test(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text);

function linkHtml({ href, rel = '', title, type }: NamedLink): string {
  const about = [rel, type].filter(Boolean).join(', ');
  return `<a href="${escaped(href)}">${escaped(title ?? href)}</a>${about === '' ? '' : ` (${escaped(about)})`}`;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function listHtml(values: readonly unknown[]): string {
  if (values.every(isPlain)) return values.map(valueHtml).join(', ');
  return `<ul>${values.map((one) => `<li>${valueHtml(one)}</li>`).join('')}</ul>`;
}

/** Rows of the same fields as one table; each cell is HTML already. */
export function tableHtml(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = names.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
