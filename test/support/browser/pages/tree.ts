import type { Page } from 'playwright-core';
import type { ListedPage } from './all-pages.ts';

/** What a screen reader is given of an element. */
interface Heard {
  readonly role: string;
  readonly name: string;
  /** Of headings. */
  readonly level: number | undefined;
  /** How what changes in it is announced. */
  readonly live: string | undefined;
  readonly parent: Heard | undefined;
  readonly children: Heard[];
}

interface TreeNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: ReadonlyArray<{ readonly name: string; readonly value: { readonly value?: unknown } }>;
}

/** The browser's accessibility tree of the page, in its order. */
async function treeOf(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] };
  await session.detach();
  const heard = new Map<string, Heard | undefined>();
  for (const { nodeId, parentId, ignored, role, name, properties = [] } of nodes) {
    const parent = parentId === undefined ? undefined : heard.get(parentId);
    if (ignored) {
      heard.set(nodeId, parent);
      continue;
    }
    const property = (propertyName: string) => properties.find((one) => one.name === propertyName)?.value.value;
    const level = property('level');
    const live = property('live');
    const element: Heard = {
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      parent,
      children: [],
      level: typeof level === 'number' ? level : undefined,
      live: typeof live === 'string' && live !== 'off' ? live : undefined,
    };
    parent?.children.push(element);
    heard.set(nodeId, element);
  }
  return [...new Set(heard.values())].filter((element) => element !== undefined);
}

const controls = new Set(
  ['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'spinbutton', 'slider', 'switch'].concat([
    'listbox',
    'menuitem',
    'tab',
    'Date',
    'DateTime',
    'InputTime',
    'DisclosureTriangle',
    'Iframe',
    'file',
  ]),
);
const pictures = new Set(['image', 'img', 'graphics-document', 'SvgRoot', 'canvas', 'Canvas', 'meter', 'progressbar']);

/** What a user of a screen reader would miss on the page, by the rules that hold on every page. */
export async function treeFaults(page: Page, { isEmbedded, isAnswered, foreign }: ListedPage): Promise<string[]> {
  const all = await treeOf(page);
  const withRole = (...roles: string[]) => all.filter(({ role }) => roles.includes(role));
  const found: string[] = [];
  const expectOne = (role: string) => {
    const count = withRole(role).length;
    if (count !== 1) found.push(`${count} ${role} instead of one`);
  };

  expectOne('main');
  if (!isEmbedded) {
    expectOne('banner');
    expectOne('contentinfo');
    const navigations = withRole('navigation').map(({ name }) => name);
    const isFolded = await page.locator('.menu-button').isVisible();
    if (navigations.length === 0 && !isFolded) found.push('no navigation');
    if (navigations.includes('')) found.push('a navigation without a name');
    if (new Set(navigations).size < navigations.length)
      found.push(`navigations of one name: ${navigations.join(', ')}`);
  }

  const headings = withRole('heading');
  const first = headings.filter(({ level }) => level === 1);
  if (first.length !== 1) found.push(`${first.length} headings of the first level`);
  headings.forEach(({ name, level = 0 }, i) => {
    if (name === '') found.push(`a heading of level ${level} without words`);
    const before = headings[i - 1]?.level ?? level;
    if (!foreign && level > before + 1) found.push(`a heading of level ${level} after one of ${before}: ${name}`);
  });

  for (const { role, name } of all) {
    if (name !== '') continue;
    if (controls.has(role)) found.push(`a ${role} without a name`);
    if (pictures.has(role)) found.push(`a ${role} without a name`);
  }
  const tables = withRole('table');
  for (const table of tables) {
    const isHeaded = within(table).some(({ role }) => role === 'columnheader' || role === 'rowheader');
    if (!isHeaded) found.push(`a table without headers: ${table.name}`);
    // One alone is what the page is about.
    if (tables.length > 1 && table.name === '' && !foreign) found.push('one of several tables without a name');
  }
  if (isAnswered && !all.some(({ live }) => live)) found.push('no region whose changes are announced');
  return found;
}

const within = ({ children }: Heard): Heard[] => children.flatMap((child) => [child, ...within(child)]);
