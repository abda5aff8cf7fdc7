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

const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const firstMove = new RegExp(`^[mM] ?(${number}[ ,]?${number})[ ,]?(?=(.?))`);

/** A path that stands alone, as one that may follow another: its first point, absolute by SVG 2, 9.3.3, is written so. */
const following = (path: string): string =>
  path.replace(firstMove, (move, point: string, next: string) => {
    const isLineImplied = /[-.\d]/.test(next);
    if (!isLineImplied) return `M${point}`;
    return `M${point}${move.startsWith('m') ? 'l' : 'L'}`;
  });

/** Each element that Lucide draws with, as a path: a circle of two arcs, a rectangle with its corners. */
const paths: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => string>> = {
  path: ({ d = '' }) => following(d),
  circle({ cx, cy, r }) {
    const [x, y, radius] = [cx, cy, r].map(Number) as [number, number, number];
    const half = (to: number) => `a${radius} ${radius} 0 0 1 ${to} 0`;
    return `M${rounded(x - radius)} ${y}${half(2 * radius)}${half(-2 * radius)}`;
  },
  rect({ x = '0', y = '0', width, height, rx = '0', ry = rx }) {
    const [left, top, right, down, radius] = [x, y, width, height, rx].map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (rx !== ry) throw new Error(`A rectangle has corners of ${rx} by ${ry}.`);
    const corner = (dx: number, dy: number) =>
      radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
    const [across, along] = [right - 2 * radius, down - 2 * radius];
    return [
      `M${left + radius} ${top}h${across}${corner(1, 1)}v${along}${corner(-1, 1)}`,
      `h${-across}${corner(-1, -1)}v${-along}${corner(1, -1)}z`,
    ].join('');
  },
};

/** Without what floating point adds. */
const rounded = (value: number): number => Number(value.toFixed(4));

/** A path in fewer letters: flags of arcs stand together, and a minus divides (SVG 2, 9.3.9). */
const compact = (path: string): string =>
  path.replace(new RegExp(`(?<=a[^a-z]*?${number} ${number} 0) ([01]) ([01]) ?`, 'gi'), ' $1$2').replaceAll(' -', '-');

/** A drawing as one path. What every shape has the style of icons has once: no fill, and a stroke with round ends. */
const pathOf = (body: string): string =>
  [...body.matchAll(/<(?!\/|g\b)(\w+)([^>]*?)\/?>/g)]
    .map(([, element = '', written = '']) => {
      const attributes = [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
      const drawn = paths[element]?.(Object.fromEntries(attributes));
      if (drawn === undefined) throw new Error(`Lucide draws with an element ${element}.`);
      return drawn;
    })
    .join('');

/** The module `server/pages/components/icon/icon-paths.ts`. */
export async function iconModule(): Promise<string> {
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> };
  const lines = names.map((name) => {
    const body = icons[name]?.body;
    if (!body) throw new Error(`Lucide has no icon "${name}".`);
    return `  '${name}': ${JSON.stringify(compact(pathOf(body)))},`;
  });
  return [
    '// Made by `npm run icons` from Lucide (https://lucide.dev), ISC licence, Copyright (c) Lucide Icons and Contributors;',
    '// some of its icons are those of Feather, MIT licence, Copyright (c) 2013-present Cole Bemis.',
    `export type IconName =\n${names.map((name) => `  | '${name}'`).join('\n')};`,
    '',
    '/** The path of each icon, on a ground of 24 by 24. */',
    '// biome-ignore format: one icon a line',
    'export const iconPaths: Readonly<Record<IconName, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
