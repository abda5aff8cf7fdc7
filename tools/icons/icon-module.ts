import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The icons that pages show. One that another page needs is added here. */
const names = [
  'archive',
  'arrow-down',
  'arrow-up',
  'bot',
  'calendar',
  'check',
  'chevron-left',
  'chevron-right',
  'chevrons-up-down',
  'circle',
  'circle-alert',
  'circle-check',
  'circle-user',
  'clipboard-list',
  'download',
  'footprints',
  'hand-coins',
  'handshake',
  'info',
  'key-round',
  'layout-dashboard',
  'log-out',
  'mail',
  'map',
  'menu',
  'pencil',
  'phone',
  'plus',
  'printer',
  'scroll-text',
  'search',
  'signpost',
  'triangle-alert',
  'upload',
  'user-cog',
  'users',
  'vote',
  'x',
] as const;

type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>];

const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');

/** Attributes that every shape has. The style of icons has them once. */
const ofAll = ['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'stroke-width'];

/** The elements of a drawing, of which groups are left out. */
const shapesOf = (body: string): Shape[] =>
  [...body.matchAll(/<(?!\/|g\b)(\w+)([^>]*?)\/?>/g)].map(([, element = '', written = '']) => {
    const attributes = [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
    return [element, Object.fromEntries(attributes.filter(([name]) => !ofAll.includes(name as string)))];
  });

/** The module `server/pages/components/icon/icon-shapes.ts`. */
export async function iconModule(): Promise<string> {
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> };
  const lines = names.map((name) => {
    const body = icons[name]?.body;
    if (!body) throw new Error(`Lucide has no icon "${name}".`);
    return `  '${name}': ${JSON.stringify(shapesOf(body))},`;
  });
  return [
    '// Made by `npm run icons` from Lucide (https://lucide.dev), ISC licence, Copyright (c) Lucide Icons and Contributors;',
    '// some of its icons are those of Feather, MIT licence, Copyright (c) 2013-present Cole Bemis.',
    "type Shape = readonly ['circle' | 'line' | 'path' | 'polyline' | 'rect', Readonly<Record<string, string>>];",
    '',
    `export type IconName =\n${names.map((name) => `  | '${name}'`).join('\n')};`,
    '',
    '/** What each icon is drawn of, on a ground of 24 by 24. */',
    '// biome-ignore format: one icon a line',
    'export const iconShapes: Readonly<Record<IconName, readonly Shape[]>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
