import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';
import { typeface } from '../typeface.ts';
import { boundsOf, openWorkMap, pointAt, type WorkMapOptions, workStyle } from './work-map.ts';

type Point = readonly [x: number, y: number];

/** One poll: where it is, its number, and how many of its voters were contacted of how many. */
export type PollPoint = readonly [longitude: number, latitude: number, poll: string, contacted: number, voters: number];

interface PollMapOptions extends WorkMapOptions {
  /** At least one. */
  readonly polls: readonly PollPoint[];
  readonly isChosen: (poll: string) => boolean;
  /** Called with the poll that was tapped. */
  readonly onPoll: (poll: string) => void;
  /** Called with the polls around which a line was drawn. */
  readonly onDrawn: (polls: readonly string[]) => void;
}

interface PollMap {
  /** Shows which polls are chosen now. */
  refresh(): void;
  /** The next stroke of a pointer is a line around polls, and moves no map. */
  draw(): void;
}

/** From no voter contacted to all, for one scheme: those of the legend (`web/styles/work-maps.css`). */
const ramps = {
  light: ['#cfe3ea', '#63a9c1', '#0b5a72'],
  dark: ['#274a57', '#4b94ad', '#c4e8f5'],
} as const;

const closest = { padding: 56, maxZoom: 14 };

/** The polls of a riding as circles, in the colour of how far they are. Throws if the browser has no WebGL. */
export function openPollMap(options: PollMapOptions): PollMap {
  const { polls, onPoll, onDrawn, container } = options;
  const opening = { bounds: boundsOf(polls), fit: closest };
  const map = openWorkMap(options, (isDark) => styleWith(options, isDark), opening);
  map.on('click', 'polls', ({ features = [] }) => {
    const poll = polls[Number(features[0]?.properties.index)];
    if (poll) onPoll(poll[2]);
  });
  pointAt(map, 'polls');
  const source = (name: string) => map.getSource(name) as GeoJSONSource | undefined;
  return {
    refresh: () => void source('polls')?.setData(pollFeatures(options)),
    draw: () =>
      drawLine(map, container, {
        show: (line) => void source('drawn')?.setData(lineOf(map, line)),
        done: (line) => {
          const closed = [...line, ...line.slice(0, 1)];
          const within = ([longitude, latitude]: PollPoint) => {
            const { x, y } = map.project([longitude, latitude]);
            return isInRings([closed], x, y);
          };
          onDrawn(polls.filter(within).map(([, , poll]) => poll));
        },
      }),
  };
}

/** Follows one stroke of a pointer over the map, in pixels of its container. */
function drawLine(
  map: MapLibre,
  container: HTMLElement,
  { show, done }: { readonly show: (line: readonly Point[]) => void; readonly done: (line: readonly Point[]) => void },
): void {
  const canvas = map.getCanvas();
  const ending = new AbortController();
  const { signal } = ending;
  let line: Point[] = [];
  const add = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    line.push([clientX - left, clientY - top]);
    show(line);
  };
  const end = () => {
    ending.abort();
    map.dragPan.enable();
    container.classList.remove('drawing');
    show([]);
  };
  map.dragPan.disable();
  container.classList.add('drawing');
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      canvas.setPointerCapture(event.pointerId);
      line = [];
      add(event);
    },
    { signal },
  );
  canvas.addEventListener('pointermove', (event) => line.length > 0 && add(event), { signal });
  canvas.addEventListener(
    'pointerup',
    () => {
      const drawn = line;
      end();
      done(drawn);
    },
    { signal },
  );
  // A line that is given up is around nothing.
  const giveUp = () => {
    end();
    done([]);
  };
  canvas.addEventListener('pointercancel', giveUp, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && giveUp(), { signal });
}

const pollFeatures = ({ polls, isChosen }: Pick<PollMapOptions, 'polls' | 'isChosen'>) => ({
  type: 'FeatureCollection' as const,
  features: polls.map(([x, y, poll, contacted, voters], index) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [x, y] },
    properties: { index, poll, voters, part: voters === 0 ? 0 : contacted / voters, chosen: isChosen(poll) },
  })),
});

const lineOf = (map: MapLibre, line: readonly Point[]) => ({
  type: 'Feature' as const,
  geometry: {
    type: 'LineString' as const,
    coordinates: line.map(([x, y]) => map.unproject([x, y]).toArray()),
  },
  properties: {},
});

function styleWith(options: PollMapOptions, isDark: boolean): StyleSpecification {
  const style = workStyle(options, isDark);
  const [none, half, all] = ramps[isDark ? 'dark' : 'light'];
  const [ground, text, accent] = isDark ? ['#12171c', '#e7ebef', '#ffb454'] : ['#ffffff', '#18212b', '#c2410c'];
  const sign = options.language === 'fr' ? '\u00a0%' : '%';
  const percent: ExpressionSpecification = ['concat', ['to-string', ['round', ['*', 100, ['get', 'part']]]], sign];
  return {
    ...style,
    sources: {
      ...style.sources,
      polls: { type: 'geojson', data: pollFeatures(options) },
      drawn: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      ...style.layers,
      {
        id: 'polls',
        type: 'circle',
        source: 'polls',
        paint: {
          'circle-color': ['interpolate', ['linear'], ['get', 'part'], 0, none, 0.5, half, 1, all],
          'circle-radius': ['interpolate', ['linear'], ['get', 'voters'], 20, 9, 600, 18],
          'circle-stroke-color': ['case', ['get', 'chosen'], accent, text],
          'circle-stroke-width': ['case', ['get', 'chosen'], 5, 1.25],
        },
      },
      {
        id: 'poll-numbers',
        type: 'symbol',
        source: 'polls',
        layout: {
          'text-field': ['format', ['get', 'poll'], {}, '\n', {}, percent, { 'font-scale': 0.8 }],
          'text-font': typeface,
          'text-size': 13,
          'text-anchor': 'top',
          'text-offset': [0, 1],
          'text-allow-overlap': false,
        },
        paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.5 },
      },
      {
        id: 'drawn',
        type: 'line',
        source: 'drawn',
        paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': [2, 1] },
      },
    ],
  };
}
