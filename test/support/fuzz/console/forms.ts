/** A field as a page shows it. */
export interface FormField {
  readonly name: string;
  /** As the page fills it in; empty if it does not. */
  readonly value: string;
  /** What may be chosen; empty if people type. */
  readonly options: readonly string[];
  readonly isHidden: boolean;
}

export interface PageForm {
  readonly isPost: boolean;
  /** Path and query. */
  readonly action: string;
  readonly isMultipart: boolean;
  readonly fields: readonly FormField[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] as string);
const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}(?:="([^"]*)")?(?=[ >/]|$)`).exec(tag);
  return found ? plain(found[1] ?? '') : undefined;
};

/** The forms of a page. */
export function formsOf(html: string, address: string): PageForm[] {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', content = '']) => ({
    isPost: attribute(tag, 'method') === 'post',
    action: attribute(tag, 'action') || address,
    isMultipart: attribute(tag, 'enctype') === 'multipart/form-data',
    fields: fieldsOf(content),
  }));
}

function fieldsOf(content: string): FormField[] {
  const fields = new Map<string, FormField>();
  const elements = /<(select|textarea)([^>]*)>([\s\S]*?)<\/\1>|<(?:input|button)([^>]*)>/g;
  for (const [, element, large, inner = '', small] of content.matchAll(elements)) {
    const tag = large ?? small ?? '';
    const name = attribute(tag, 'name');
    if (!name) continue;
    const type = attribute(tag, 'type');
    const own = attribute(tag, 'value') ?? '';
    const choices = [...inner.matchAll(/<option([^>]*)>/g)].map(([, option = '']) => option);
    const isChoice = type === 'radio' || type === 'checkbox' || type === 'submit';
    const isChosen = !isChoice || attribute(tag, 'checked') !== undefined;
    const chosen = choices.find((option) => attribute(option, 'selected') !== undefined) ?? choices[0];
    const value = element === 'textarea' ? plain(inner) : element === 'select' ? attribute(chosen ?? '', 'value') : own;
    const options =
      element === 'select' ? choices.map((option) => attribute(option, 'value') ?? '') : isChoice ? [own] : [];
    const before = fields.get(name);
    fields.set(name, {
      name,
      value: (isChosen ? value : before?.value) ?? '',
      options: [...(before?.options ?? []), ...options],
      isHidden: type === 'hidden',
    });
  }
  return [...fields.values()];
}

/** Paths and queries of the links of a page that has this address, if they have a query. */
export function linksOf(html: string, address: string): string[] {
  return [...html.matchAll(/ href="([^"]*\?[^"]*)"/g)].flatMap(([, link = '']) => {
    const { origin, pathname, search } = new URL(plain(link), `http://here${address}`);
    return origin === 'http://here' ? [pathname + search] : [];
  });
}
