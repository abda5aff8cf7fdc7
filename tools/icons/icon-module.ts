import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import svgpath from 'svgpath';

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

type Attributes = Readonly<Record<string, string>>;

/** Attributes that every shape has. The style of icons has them once. */
const ofAll: Attributes = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
};

/** The elements that Lucide draws with, as path data: a circle of two arcs, a rectangle with its corners. */
const elements: Readonly<Record<string, { readonly reads: readonly string[]; draw(attributes: Attributes): string }>> =
  {
    path: { reads: ['d'], draw: ({ d = '' }) => d },
    circle: {
      reads: ['cx', 'cy', 'r'],
      draw({ cx, cy, r }) {
        const [x, y, radius] = [Number(cx), Number(cy), Number(r)];
        const half = (to: number) => `a${radius} ${radius} 0 0 1 ${to} 0`;
        return `M${x - radius} ${y}${half(2 * radius)}${half(-2 * radius)}`;
      },
    },
    rect: {
      reads: ['x', 'y', 'width', 'height', 'rx', 'ry'],
      draw({ x = '0', y = '0', width, height, rx, ry }) {
        // Where only one radius is said the other is the same (SVG 2, 7.4).
        if (rx !== undefined && ry !== undefined && rx !== ry) throw new Error(`A corner is ${rx} by ${ry}.`);
        const radius = Number(rx ?? ry ?? 0);
        const [across, along] = [Number(width) - 2 * radius, Number(height) - 2 * radius];
        const corner = (dx: number, dy: number) =>
          radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
        return [
          `M${Number(x) + radius} ${Number(y)}h${across}${corner(1, 1)}v${along}${corner(-1, 1)}`,
          `h${-across}${corner(-1, -1)}v${-along}${corner(1, -1)}z`,
        ].join('');
      },
    },
  };

/** Path data in few letters: it begins absolutely, so that it may follow another; flags of arcs stand together (SVG 2, 9.3.9). */
export function compactPath(data: string): string {
  const path = svgpath(data).round(3);
  if ('err' in path && path.err) throw new Error(`${data}: ${path.err}`);
  const written: string[] = [];
  path.iterate(([command, ...values]) => {
    const isArc = /^a$/i.test(command);
    const flagsAndX = values.slice(3, 6).join('');
    written.push(`${command}${(isArc ? [...values.slice(0, 3), flagsAndX, values[6]] : values).join(' ')}`);
  });
  return written
    .join('')
    .replaceAll(' -', '-')
    .replace(/(?<![\d.])0\./g, '.');
}

/** A drawing as one path. Errors: elements and attributes that this does not know. */
export const pathOf = (body: string): string =>
  [...body.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)]
    .map(([, isEnd, element = '', written = '']) => {
      if (isEnd === '/') return '';
      const attributes = [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      );
      const r = Number(attributes.find(([name]) => name === 'r')?.[1]);
      // A point as thick as its line has no inside.
      const isPoint = element === 'circle' && r <= 1;
      const own = attributes.filter(([name, value]) => ofAll[name] !== value && !(isPoint && name === 'fill'));
      const known = element === 'g' ? { reads: [], draw: () => '' } : elements[element];
      const unknown = own.find(([name]) => !known?.reads.includes(name));
      if (!known || unknown) throw new Error(`${element} ${unknown?.join('=') ?? ''} is not known.`);
      const drawn = known.draw(Object.fromEntries(own));
      return drawn === '' ? '' : compactPath(drawn);
    })
    .join('');

/** The module `server/pages/components/icon/icon-paths.ts`. */
export async function iconModule(): Promise<string> {
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> };
  const lines = names.map((name) => {
    const body = icons[name]?.body;
    if (!body) throw new Error(`Lucide has no icon "${name}".`);
    return `  '${name}': ${JSON.stringify(pathOf(body))},`;
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
