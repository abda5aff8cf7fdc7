import { provinces } from '#tools/sample/districts/districts.ts';
import type { DrawnDistrict, Region } from '#tools/sample/districts/region.ts';
import { towns } from '#tools/sample/land/land.ts';
import { signedArea } from '#tools/sample/land/mesh.ts';
import { type Point, type Position, toPlane } from '#tools/sample/land/plane.ts';
import { Labels } from './map-labels.ts';

/** A window on the region: where it stands on the sheet, what it looks at, and how many pixels a unit of the plane is. */
interface Panel {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly at: Point;
  readonly scale: number;
}

const whole: Panel = { left: 0, top: 0, width: 1000, height: 1040, at: [0.05, 0.27], scale: 370 };
const town = { top: 1048, width: 484, height: 400, scale: 1350 };
const enlarged = [
  { title: 'Port Merrow', panel: { ...town, left: 10, at: toPlane(towns.portMerrow.at) } },
  { title: 'Sainte-Ondine', panel: { ...town, left: 506, at: toPlane(towns.sainteOndine.at) } },
];

const fills = ['#f6dfc3', '#d8e8cf', '#cfe0ee', '#eed6dc', '#e5dcf0', '#f4efc0'];
const sea = '#eaf2f7';
const federalInk = '#8a3324';
const provincialInk = '#1f5a8c';
const municipalInk = '#3a3a3a';

/** A picture of the region: ridings in colour, provincial districts dashed, municipal ones grey, cities enlarged. */
export function drawMap(region: Region): string {
  const lines = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1460" font-family="sans-serif">',
    '<title>The sample region: federal ridings in colour, provincial districts dashed, municipal districts grey</title>',
    '<style>text{text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-opacity:.8}</style>',
    `<rect width="1000" height="1460" fill="${sea}"/>`,
    ...panel(region, whole, 'w', placeLabels(region)),
    ...enlarged.flatMap(({ title, panel: window }, i) =>
      panel(region, window, `t${i}`, townLabels(region, window, title)),
    ),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

const provincial = ({ sets }: Region) => [...sets['sample-xa'], ...sets['sample-xb']];
const wards = ({ sets }: Region) => [...sets['sample-port-merrow'], ...sets['sample-sainte-ondine']];
const municipal = (region: Region) => [
  ...wards(region),
  ...region.sets['sample-st-orrins'],
  ...region.sets['sample-tourbieres'],
];

function panel(region: Region, window: Panel, name: string, labels: readonly string[]): string[] {
  const { left, top, width, height } = window;
  const ridings = region.sets['sample-federal'].flatMap((riding, i) => {
    const drawn = path(riding, window);
    return drawn === '' ? [] : [{ id: `${name}${riding.code}`, drawn, fill: fills[i % fills.length]! }];
  });
  const drawAll = (districts: readonly DrawnDistrict[], style: string) =>
    districts
      .map((district) => path(district, window))
      .flatMap((drawn) => (drawn === '' ? [] : [`<path d="${drawn}" ${style}/>`]));
  return [
    `<svg x="${left}" y="${top}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${sea}"/>`,
    ...ridings.map(
      ({ id, drawn, fill }) => `<g fill="${fill}"><path id="${id}" d="${drawn}" fill-rule="evenodd"/></g>`,
    ),
    ...drawAll(municipal(region), `fill="#555" fill-opacity=".13" stroke="${municipalInk}" stroke-width=".8"`),
    ...drawAll(provincial(region), `fill="none" stroke="${provincialInk}" stroke-width="1.3" stroke-dasharray="5 3"`),
    ...ridings.map(({ id }) => `<use href="#${id}" fill="none" stroke="${federalInk}" stroke-width="1.8"/>`),
    ...labels,
    ...(window === whole
      ? []
      : [`<rect width="${width}" height="${height}" fill="none" stroke="#777" stroke-width="2"/>`]),
    '</svg>',
  ];
}

/** The outline in pixels; empty if the panel does not show it. What is far outside is drawn in to the panel's margin. */
function path({ outline }: DrawnDistrict, window: Panel): string {
  const { width, height } = window;
  const rings = outline.flat().map((ring) => ring.map((position) => onPanel(position as Position, window)));
  if (!rings.flat().some(([x, y]) => x > 0 && y > 0 && x < width && y < height)) return '';
  const within = (value: number, most: number) => Math.min(Math.max(value, -20), most + 20);
  return rings.map((ring) => steps(ring.map(([x, y]) => [within(x, width), within(y, height)]))).join('');
}

/** One ring; steps of less than two pixels are left out. */
function steps(ring: readonly Point[]): string {
  const points: Point[] = [];
  for (const point of ring) {
    const last = points.at(-1);
    if (!last || Math.abs(point[0] - last[0]) >= 2 || Math.abs(point[1] - last[1]) >= 2) points.push(point);
  }
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

function onPanel(position: Readonly<Position>, { width, height, at, scale }: Panel): Point {
  const [x, y] = toPlane(position);
  return [width / 2 + (x - at[0]) * scale, height / 2 - (y - at[1]) * scale];
}

/** Large ridings bear their names, small ones their codes; the small provincial districts are in the enlarged panels. */
function placeLabels(region: Region): string[] {
  const labels = new Labels(whole.width, whole.height);
  const at = (longitude: number, latitude: number, words: string) =>
    labels.put(onPanel([longitude, latitude], whole), [words], 13, municipalInk, true);
  for (const code of ['XA', 'XB'] as const) {
    const name = `${provinces[code].nameEn} · ${provinces[code].nameFr} (${code})`;
    if (code === 'XA') at(-48.3, 44.0, name);
    else at(-46.1, 44.64, name);
  }
  at(-47.95, 42.86, 'Port Merrow');
  at(-46.3, 43.22, 'Sainte-Ondine');
  at(-47.5, 43.09, "St. Orrin's (at large)");
  at(-46.72, 42.58, 'Les Tourbières (no wards)');
  at(-45.42, 42.46, 'Île du Guet');
  const large = ({ outline }: DrawnDistrict) => signedArea(outline[0]![0]!) > 0.1;
  for (const one of region.sets['sample-federal']) {
    labels.put(
      onPanel(one.middle, whole),
      [one.code, ...(large(one) ? one.nameFr.split('—') : [])],
      13,
      federalInk,
      false,
    );
  }
  for (const one of provincial(region).filter(large)) {
    labels.put(onPanel(one.middle, whole), [`${one.code} ${one.nameEn}`], 11, provincialInk, false);
  }
  return labels.drawn;
}

function townLabels(region: Region, window: Panel, title: string): string[] {
  const labels = new Labels(window.width, window.height);
  labels.put([window.width / 2, 18], [title], 15, municipalInk, true);
  for (const ward of wards(region)) {
    labels.put(onPanel(ward.middle, window), [ward.code, ...ward.nameFr.split('—')], 12, municipalInk, false);
  }
  for (const one of region.sets['sample-federal'])
    labels.put(onPanel(one.middle, window), [one.code], 12, federalInk, true);
  for (const one of provincial(region)) labels.put(onPanel(one.middle, window), [one.code], 12, provincialInk, true);
  return labels.drawn;
}
