import { type ExpressionFilterSpecification, type Map as MapLibre, Marker } from 'maplibre-gl';
import {
  aroundAnswer,
  bottomMargin,
  labelledFrom,
  northernmost,
  openingOfNarrow,
} from '#server/pages/look-up/map/opening.ts';
import type { BaseMap } from './base-map.ts';
import { dark, light } from './colours.ts';
import { type ControlWords, createMap } from './create-map.ts';
import { type Level, levels } from './levels.ts';
import { labelText, markLayers, nothing, outlineLayer, styleOf } from './style.ts';

/** All maps are one module: a page loads MapLibre once, from one address. */
export { openPinMap } from './work/pin-map.ts';
export { openPollMap } from './work/poll-map.ts';
export { openSignMap } from './work/sign-map.ts';

/** What the server's answer asks to be drawn. */
export interface Drawn {
  readonly levels: ReadonlyArray<{
    readonly level: Level;
    readonly id: string | null;
    /**
     * The districts that a postal code lies in, if there are several, each with its part of the code, such as `44%`.
     */
    readonly alternatives: ReadonlyArray<{ readonly id: string; readonly share: string }>;
  }>;
  /** West, south, east, north. */
  readonly box: [number, number, number, number] | null;
  readonly place: [number, number] | null;
  /** Where the postal code lies that was asked for: a circle, since no one place is meant. */
  readonly code?: { readonly kind: string; readonly at: [number, number]; readonly words: string };
}

/** What the map says, in the page's language. */
interface MapWords extends ControlWords {
  readonly levels: Readonly<Record<Level, string>>;
}

interface MapOptions {
  readonly container: HTMLElement;
  /** The address of MapLibre's worker. */
  readonly worker: string;
  /** What lies below the districts. */
  readonly base: BaseMap;
  readonly extent: [number, number, number, number];
  readonly date: string;
  readonly name: string;
  readonly language: string;
  readonly words: MapWords;
  readonly isFictional: boolean;
  /** What is drawn from the beginning: the map opens there. */
  readonly drawn: Drawn | undefined;
  readonly level: Level;
  /** Called with the place that is clicked, or with the middle of the map on Enter. */
  readonly onPlace: ((longitude: number, latitude: number) => void) | undefined;
}

export interface LookUpMap {
  draw(drawn: Drawn | undefined): void;
  showLevel(level: Level): void;
  /** Calls once everything in sight is drawn. */
  whenDrawn(act: () => void): void;
  /** Lets the keyboard move the map. */
  focus(): void;
}

const among = (ids: readonly string[]): ExpressionFilterSpecification => ['in', ['get', 'id'], ['literal', [...ids]]];

/**
 * If a map is taller than the box that it opens at, the rest shows what lies north of it, and not the countries south
 * of Canada.
 */
function openNorthwards(map: MapLibre, [west, south]: MapOptions['extent']): void {
  const { clientHeight } = map.getContainer();
  const below = clientHeight - bottomMargin - map.project([west, south]).y;
  const above = -map.project([west, northernmost]).y;
  const by = Math.min(below, above);
  if (by > 0) map.panBy([0, -by], { animate: false });
}

/** Pixels of a narrow map. */
const narrow = 600;

/** Where a map opens on which nothing is drawn yet. */
function openingOf({ container, extent, isFictional }: MapOptions): MapOptions['extent'] {
  if (isFictional || container.clientWidth >= narrow) return extent;
  return openingOfNarrow(extent);
}

/** The circle around the place of a postal code, which styles draw. */
function circleOf({ kind, words }: NonNullable<Drawn['code']>): HTMLElement {
  const element = document.createElement('div');
  element.className = `code-circle ${kind}`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', words);
  return element;
}

/** Opens the map. Throws if the browser has no WebGL. */
export function openLookUpMap(options: MapOptions): LookUpMap {
  const { base, container, date, isFictional, language, onPlace, words } = options;
  const extent = openingOf(options);
  const query = date === '' ? '' : `?${new URLSearchParams({ date })}`;
  const tiles = (level: Level) => `${location.origin}/api/v1/electoral/tiles/${level}/{z}/{x}/{y}.mvt${query}`;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const style = () => styleOf({ tiles, base, language, isFictional, colours: prefersDark.matches ? dark : light });
  const map = createMap({
    container,
    words,
    worker: options.worker,
    name: options.name,
    style: style(),
    bounds: options.drawn?.box ?? extent,
    fit: options.drawn?.box ? aroundAnswer : { padding: extent === options.extent ? bottomMargin : 0 },
  });
  if (!options.drawn?.box && !isFictional) openNorthwards(map, extent);

  let shown = options.drawn;
  let level = options.level;
  let markers: readonly Marker[] = [];

  const show = (layer: string, isVisible: boolean) =>
    map.setLayoutProperty(layer, 'visibility', isVisible ? 'visible' : 'none');

  // A layer that draws nothing is hidden: its tiles are not requested then.
  const apply = () => {
    // Provincial districts draw the lines between provinces themselves.
    show('province-lines', level !== 'provincial');
    for (const each of levels) {
      const { id = null, alternatives = [] } = shown?.levels.find((one) => one.level === each) ?? {};
      const isFilled = each === level;
      const others = alternatives.map((alternative) => alternative.id).filter((other) => other !== id);
      const [area, line] = markLayers(each, 'answer');
      const outline = outlineLayer(each);
      for (const layer of [area, line, outline]) map.setFilter(layer, id === null ? nothing : among([id]));
      for (const layer of [area, line]) show(layer, isFilled && id !== null);
      show(outline, !isFilled && id !== null);
      for (const layer of markLayers(each, 'alternative')) {
        map.setFilter(layer, among(others));
        show(layer, isFilled && others.length > 0);
      }
      show(`${each}-borders`, isFilled);
      // What is answered is named whichever level is filled.
      const named = [...(id === null ? [] : [id]), ...(isFilled ? others : [])];
      map.setFilter(`${each}-labels`, isFilled ? ['any', ['>=', ['zoom'], labelledFrom], among(named)] : among(named));
      show(`${each}-labels`, isFilled || named.length > 0);
      // No share is known of a place that two maps claim.
      const shares = isFilled ? alternatives.filter(({ share }) => share !== '') : [];
      const label = labelText({ language, level: words.levels[each], answered: named, shares });
      map.setLayoutProperty(`${each}-labels`, 'text-field', label);
    }
  };
  const mark = () => {
    for (const marker of markers) marker.remove();
    const { place, code } = shown ?? {};
    markers = [
      ...(code ? [new Marker({ element: circleOf(code) }).setLngLat(code.at)] : []),
      ...(place ? [new Marker({ color: '#8a5200' }).setLngLat(place)] : []),
    ];
    for (const marker of markers) marker.addTo(map);
  };
  const whenReady = (act: () => void) => (map.isStyleLoaded() ? act() : void map.once('styledata', act));

  whenReady(apply);
  mark();
  map.on('click', ({ lngLat }) => onPlace?.(lngLat.lng, lngLat.lat));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    const { lng, lat } = map.getCenter();
    onPlace?.(lng, lat);
  });
  prefersDark.addEventListener('change', () => {
    map.setStyle(style());
    map.once('styledata', apply);
  });
  /** Whether a box is seen now, so that the way to it can be shown: to one far off it would ask for the country's tiles. */
  const isInSight = ([west, south, east, north]: NonNullable<Drawn['box']>) => {
    const seen = map.getBounds();
    return west < seen.getEast() && east > seen.getWest() && south < seen.getNorth() && north > seen.getSouth();
  };

  return {
    draw(drawn) {
      shown = drawn;
      container.removeAttribute('data-idle');
      mark();
      whenReady(apply);
      if (drawn?.box) {
        const { zoom } = map.cameraForBounds(drawn.box, aroundAnswer) ?? {};
        const isNear = isInSight(drawn.box) && Math.abs(Number(zoom) - map.getZoom()) < 2;
        map.fitBounds(drawn.box, { ...aroundAnswer, animate: !isStill && isNear });
      }
      map.triggerRepaint();
    },
    showLevel(next) {
      level = next;
      whenReady(apply);
    },
    whenDrawn: (act) => void map.once('idle', act),
    focus: () => map.getCanvas().focus({ preventScroll: true }),
  };
}
