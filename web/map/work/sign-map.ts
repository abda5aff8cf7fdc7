import {
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  type Map as MapLibre,
  Popup,
  type StyleSpecification,
} from 'maplibre-gl';
import { typeface } from '../typeface.ts';
import { boundsOf, openWorkMap, pointAt, type WorkMapOptions, workStyle } from './work-map.ts';

/** One sign: where it is, its state by its place among the states, its address, the address of its page. */
type SignPoint = readonly [longitude: number, latitude: number, state: number, label: string, href: string];

interface SignMapOptions extends WorkMapOptions {
  readonly points: readonly SignPoint[];
  /** The names of the states. */
  readonly states: readonly string[];
}

const closest = { padding: 48, maxZoom: 15 };
/** Closer than this each sign is shown separately. */
const clusteredUntil = 14;

/** The colours of the states, for one scheme: those of the legend (`web/styles/work-maps.css`). */
const coloursOf = (isDark: boolean) => (isDark ? ['#f1bd6c', '#84c9e0', '#a9b4bf'] : ['#7d4a00', '#0b5a72', '#55606c']);

/** The map of a campaign's signs: near ones as one circle with their numbers by state. Throws if the browser has no WebGL. */
export function openSignMap(options: SignMapOptions): void {
  const { points } = options;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const opening = { bounds: boundsOf(points), fit: closest };
  const map = openWorkMap(options, (isDark) => styleWith(options, isDark), opening);
  map.on('click', 'sign-groups', ({ features = [] }) => void enlarge(map, features[0], isStill));
  map.on('click', 'signs', ({ features = [] }) => {
    const [feature] = features;
    const point = points[Number(feature?.properties.index)];
    if (point) say(map, point, options.states);
  });
  for (const layer of ['sign-groups', 'signs']) pointAt(map, layer);
}

type Feature = { readonly properties: Record<string, unknown>; readonly geometry: unknown };

async function enlarge(map: MapLibre, feature: Feature | undefined, isStill: boolean): Promise<void> {
  if (!feature) return;
  const zoom = await (map.getSource('signs') as GeoJSONSource).getClusterExpansionZoom(
    Number(feature.properties.cluster_id),
  );
  const [x = 0, y = 0] = (feature.geometry as { coordinates: number[] }).coordinates;
  map.easeTo({ center: [x, y], zoom, animate: !isStill });
}

function say(map: MapLibre, [x, y, state, label, href]: SignPoint, states: readonly string[]): void {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  const content = document.createElement('p');
  content.className = 'sign-said';
  content.append(link, document.createElement('br'), states[state] ?? '');
  new Popup({ closeButton: false, maxWidth: '18rem' }).setLngLat([x, y]).setDOMContent(content).addTo(map);
}

function styleWith(options: SignMapOptions, isDark: boolean): StyleSpecification {
  const { points } = options;
  const style = workStyle(options, isDark);
  const ofState = coloursOf(isDark);
  const data = {
    type: 'FeatureCollection' as const,
    features: points.map(([x, y, state], index) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [x, y] },
      properties: { index, state },
    })),
  };
  const count = (state: number): ExpressionSpecification => ['+', ['case', ['==', ['get', 'state'], state], 1, 0]];
  return {
    ...style,
    sources: {
      ...style.sources,
      signs: {
        type: 'geojson',
        data,
        cluster: true,
        clusterRadius: 44,
        clusterMaxZoom: clusteredUntil,
        clusterProperties: Object.fromEntries(ofState.map((_, state) => [`of${state}`, count(state)])),
      },
    },
    layers: [...style.layers, ...signLayers(ofState, isDark ? '#12171c' : '#ffffff')],
  };
}

/**
 * Single signs in the colour of their state; of several, the number of each state in its colour, all of them in the order of the legend, so
 * that whoever sees no colours reads them too.
 */
function signLayers(ofState: readonly string[], ground: string): LayerSpecification[] {
  const [first = '', second = '', third = ''] = ofState;
  const numbers = ofState.map(
    (_, state): ExpressionSpecification => ['concat', ['to-string', ['get', `of${state}`]], state < 2 ? ' · ' : ''],
  );
  const coloured = numbers.flatMap((number, state) => [number, { 'text-color': ofState[state] ?? third }]);
  return [
    {
      id: 'sign-groups',
      type: 'circle',
      source: 'signs',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': ground,
        'circle-radius': ['+', 8, ['*', 3, ['length', ['concat', ...numbers]]]],
        'circle-stroke-color': third,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'sign-numbers',
      type: 'symbol',
      source: 'signs',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['format', ...coloured] as ExpressionSpecification,
        'text-font': typeface,
        'text-size': 13,
        'text-allow-overlap': true,
      },
    },
    {
      id: 'signs',
      type: 'circle',
      source: 'signs',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': ['match', ['get', 'state'], 0, first, 1, second, third],
        'circle-radius': 8,
        'circle-stroke-color': ground,
        'circle-stroke-width': 2,
      },
    },
  ];
}
