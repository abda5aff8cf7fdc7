/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** How many names lead to one operation or one component. */
const depths: Readonly<Record<string, number>> = { paths: 3, webhooks: 3, components: 3 };

/** The names on the way to each part of the document that `value` refers to (RFC 6901). */
function referencesIn(value: unknown): string[][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (name !== '$ref' || typeof field !== 'string') return referencesIn(field);
    const names = field.replace(/^#\//, '').split('/');
    return [names.map((each) => decodeURIComponent(each).replaceAll('~1', '/').replaceAll('~0', '~'))];
  });
}

/**
 * An OpenAPI document with the operation or component at `path` and all that it refers to, and without other operations and
 * components. A path that leads to no single one of them has the whole document.
 */
export function partOfDocument(document: Fields, path: readonly string[]): Fields {
  const { paths, webhooks, components, ...rest } = document;
  const { securitySchemes } = isObject(components) ? components : ({} as Fields);
  const part = { ...rest, paths: {}, components: securitySchemes ? { securitySchemes } : {} };
  const pending: (readonly string[])[] = [path];
  for (const names of pending) {
    const depth = depths[names[0] ?? ''] ?? Infinity;
    if (names.length < depth) return document;
    const way = names.slice(0, depth);
    const value = way.reduce((from: unknown, name) => (isObject(from) ? from[name] : undefined), document);
    const last = way.pop() as string;
    let to: Record<string, unknown> = part;
    for (const name of way) {
      to[name] ??= {};
      to = to[name] as Record<string, unknown>;
    }
    if (last in to) continue;
    to[last] = value;
    pending.push(...referencesIn(value));
  }
  return part;
}
