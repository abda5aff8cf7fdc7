import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { typeface } from '../typeface.ts';
import { type DoorPoint, doorLayers, doorPlaces } from './door-layers.ts';
import { aroundBy, drawLine, type Point } from './draw-line.ts';
import { boundsOf, openWorkMap, pointAt, type WorkMapOptions, workStyle } from './work-map.ts';

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
  readonly isDoorChosen: (door: string) => boolean;
  /** Called with the doors at the place that was tapped. */
  readonly onDoors: (doors: readonly string[]) => void;
  /** Called with the doors within a line, while it is drawn and when it is. */
  readonly onDoorsDrawn: (doors: readonly string[], isDone: boolean) => void;
}

interface PollMap {
  /** Shows which polls and doors are chosen now. */
  refresh(): void;
  /** Shows doors in place of polls; polls again if there are none. */
  showDoors(doors: readonly DoorPoint[]): void;
  /** The next stroke of a pointer is a line around polls, or around doors if they are shown, and moves no map. */
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
  let doors: readonly DoorPoint[] = [];
  const map = openWorkMap(options, (isDark) => styleWith(options, doors, isDark), opening);
  map.on('click', 'polls', ({ features = [] }) => {
    const poll = polls[Number(features[0]?.properties.index)];
    if (poll) onPoll(poll[2]);
  });
  map.on('click', 'doors', ({ features = [] }) => {
    const tapped = doors[Number(features[0]?.properties.index)];
    if (tapped) options.onDoors(doors.flatMap(([x, y, id]) => (x === tapped[0] && y === tapped[1] ? [id] : [])));
  });
  for (const layer of ['polls', 'doors']) pointAt(map, layer);
  const source = (name: string) => map.getSource(name) as GeoJSONSource | undefined;
  const refresh = () => {
    source('polls')?.setData(pollFeatures(options));
    source('doors')?.setData(doorPlaces(doors, options.isDoorChosen));
  };
  const show = (line: readonly Point[]) => void source('drawn')?.setData(lineOf(map, line));
  return {
    refresh,
    showDoors(shown) {
      doors = shown;
      for (const layer of ['polls', 'poll-numbers']) map.setLayoutProperty(layer, 'visibility', pollsSeen(doors));
      refresh();
      if (doors.length > 0) map.fitBounds(boundsOf(doors), { padding: 40, maxZoom: 16, animate: false });
    },
    draw() {
      if (doors.length === 0) {
        const around = aroundBy(map, polls);
        drawLine(map, container, { show, done: (line) => onDrawn(around(line).map(([, , poll]) => poll)) });
        return;
      }
      const around = aroundBy(map, doors);
      const idsIn = (line: readonly Point[]) => around(line).map(([, , id]) => id);
      drawLine(map, container, {
        show(line) {
          show(line);
          if (line.length > 0) options.onDoorsDrawn(idsIn(line), false);
        },
        done: (line) => options.onDoorsDrawn(idsIn(line), true),
      });
    },
  };
}

/** Doors are drawn in place of polls. */
const pollsSeen = (doors: readonly unknown[]) => (doors.length === 0 ? 'visible' : 'none');

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

/** What stands behind the figure of a percentage. */
const percentSign = (language: string): string =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'percent' })
    .formatToParts(1)
    .filter(({ type }) => type !== 'integer')
    .map(({ value }) => value)
    .join('');

function styleWith(options: PollMapOptions, doors: readonly DoorPoint[], isDark: boolean): StyleSpecification {
  const style = workStyle(options, isDark);
  const [none, half, all] = ramps[isDark ? 'dark' : 'light'];
  const [ground, text, accent] = isDark ? ['#12171c', '#e7ebef', '#ffb454'] : ['#ffffff', '#18212b', '#c2410c'];
  const sign = percentSign(options.language);
  const percent: ExpressionSpecification = ['concat', ['to-string', ['round', ['*', 100, ['get', 'part']]]], sign];
  return {
    ...style,
    sources: {
      ...style.sources,
      polls: { type: 'geojson', data: pollFeatures(options) },
      doors: { type: 'geojson', data: doorPlaces(doors, options.isDoorChosen) },
      drawn: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      ...style.layers,
      {
        id: 'polls',
        type: 'circle',
        source: 'polls',
        layout: { visibility: pollsSeen(doors) },
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
          visibility: pollsSeen(doors),
        },
        paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.5 },
      },
      ...doorLayers({ ground, text, accent }),
      {
        id: 'drawn',
        type: 'line',
        source: 'drawn',
        paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': [2, 1] },
      },
    ],
  };
}
