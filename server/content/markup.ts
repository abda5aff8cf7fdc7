/** HTML that is safe in a page: it consists of our own markup and of escaped text. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML or XML, also within an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] as string);

/** A template tag. Values that are text are escaped; values that are markup stay as they are. */
export function markup(
  strings: TemplateStringsArray,
  ...values: ReadonlyArray<string | Markup | readonly Markup[]>
): Markup {
  const parts = values.map((value, i) => htmlOf(value) + (strings[i + 1] as string));
  return new Markup((strings[0] as string) + parts.join(''));
}

function htmlOf(value: string | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.html;
  if (typeof value === 'string') return escaped(value);
  return value.map(({ html }) => html).join('');
}
