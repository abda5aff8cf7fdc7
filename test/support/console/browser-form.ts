const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decode = (html: string): string =>
  html.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
  return found ? decode(found[1] ?? '') : undefined;
};

/** What a browser makes of the value of an input (HTML, value sanitization algorithm): a hidden one keeps its lines. */
function sanitized(tag: string): string {
  const value = attribute(tag, 'value') ?? '';
  const type = attribute(tag, 'type') ?? 'text';
  if (type === 'hidden' || type === 'checkbox') return value;
  const line = value.replaceAll(/[\r\n]/g, '');
  return type === 'email' || type === 'url' ? line.trim() : line;
}

/** The fields that a browser sends of a page's form whose person changes nothing, but for the form token. */
export const sentByBrowser = (page: string, action: string): Record<string, string> =>
  Object.fromEntries(entriesOf(page, action));

/** The same with every value of a field that is sent more than once. */
export function allSentByBrowser(page: string, action: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of entriesOf(page, action)) fields[name] = [...(fields[name] ?? []), value];
  return fields;
}

/** The same of each form with that action. */
export const sentByEachForm = (page: string, action: string): Array<Record<string, string>> =>
  formsOf(page, action).map((form) => Object.fromEntries(fieldsOf(form)));

function formsOf(page: string, action: string): string[] {
  const html = page.replaceAll(/\r\n?/g, '\n');
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => attribute(/^<form[^>]*>/.exec(form)?.[0] ?? '', 'action') === action);
}

function entriesOf(page: string, action: string): Array<[string, string]> {
  const [form] = formsOf(page, action);
  if (form === undefined) throw new Error(`The page has no form of ${action}.`);
  return fieldsOf(form);
}

function fieldsOf(form: string): Array<[string, string]> {
  const fields: Array<[string, string]> = [];
  const send = (name: string | undefined, value: string) => {
    if (name && name !== 'formToken') fields.push([name, value.replaceAll(/\r\n?|\n/g, '\r\n')]);
  };
  const controls = /<input\b[^>]*>|<textarea\b[^>]*>[\s\S]*?<\/textarea>|<select\b[^>]*>[\s\S]*?<\/select>/g;
  for (const [control] of form.matchAll(controls)) {
    const tag = /^<[^>]*>/.exec(control)?.[0] ?? '';
    const name = attribute(tag, 'name');
    if (control.startsWith('<textarea')) {
      send(name, decode(control.slice(tag.length, -'</textarea>'.length)).replace(/^\n/, ''));
    } else if (control.startsWith('<select')) {
      const options = [...control.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
      send(name, attribute(chosen ?? '', 'value') ?? '');
    } else if (attribute(tag, 'type') !== 'checkbox' || attribute(tag, 'checked') !== undefined) {
      send(name, sanitized(tag));
    }
  }
  return fields;
}
