import { type FilterSpecification, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import { dark, type Level, labelText, levels, light, markLayers, nothing, styleOf } from './style.ts';

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
}

export interface MapOptions {
  readonly container: HTMLElement;
  /** The address of MapLibre's worker. */
  readonly worker: string;
  /** The address of the land around Canada. */
  readonly neighbours: string;
  readonly extent: [number, number, number, number];
  readonly date: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  /** Called with the place that is clicked, or with the middle of the map on Enter. */
  readonly onPlace: ((longitude: number, latitude: number) => void) | undefined;
}

export interface LookUpMap {
  draw(drawn: Drawn | undefined): void;
  showLevel(level: string): void;
}

const among = (ids: readonly string[]): FilterSpecification => ['in', ['get', 'id'], ['literal', [...ids]]];

/** Opens the map. Throws if the browser has no WebGL. */
export function openLookUpMap(options: MapOptions): LookUpMap {
  const { container, date, extent, language, neighbours, onPlace } = options;
  setWorkerUrl(options.worker);
  const query = date === '' ? '' : `?${new URLSearchParams({ date })}`;
  const tiles = (level: Level) => `${location.origin}/api/v1/electoral/tiles/${level}/{z}/{x}/{y}.mvt${query}`;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const style = () => styleOf({ tiles, neighbours, colours: prefersDark.matches ? dark : light });
  const map = new MapLibre({
    container,
    style: style(),
    bounds: extent,
    fitBoundsOptions: { padding: 16 },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxZoom: 17,
    fadeDuration: isStill ? 0 : 300,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.getCanvas().setAttribute('aria-label', options.name);

  let shown: Drawn | undefined;
  let level: string = 'federal';
  let marker: Marker | undefined;

  const apply = () => {
    for (const each of levels) {
      const { id = null, alternatives = [] } = shown?.levels.find((one) => one.level === each) ?? {};
      const others = among(alternatives.map((alternative) => alternative.id).filter((other) => other !== id));
      for (const layer of markLayers(each, 'answer')) map.setFilter(layer, id === null ? nothing : among([id]));
      for (const layer of markLayers(each, 'alternative')) map.setFilter(layer, others);
      map.setLayoutProperty(`${each}-borders`, 'visibility', each === level ? 'visible' : 'none');
      // What is answered is named whichever level is shown.
      const named = [...(id === null ? [] : [id]), ...alternatives.map((alternative) => alternative.id)];
      const labelled = each === level ? null : among(named);
      map.setFilter(`${each}-labels`, labelled);
      map.setLayoutProperty(`${each}-labels`, 'text-field', labelText(language, alternatives));
    }
  };
  const whenReady = (act: () => void) => (map.isStyleLoaded() ? act() : void map.once('styledata', act));

  whenReady(apply);
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
  map.on('idle', () => container.setAttribute('data-idle', ''));
  for (const event of ['movestart', 'resize', 'styledata'] as const) {
    map.on(event, () => container.removeAttribute('data-idle'));
  }

  return {
    draw(drawn) {
      shown = drawn;
      container.removeAttribute('data-idle');
      marker?.remove();
      marker = drawn?.place ? new Marker({ color: '#8a5200' }).setLngLat(drawn.place).addTo(map) : undefined;
      whenReady(apply);
      if (drawn?.box) map.fitBounds(drawn.box, { padding: 32, maxZoom: 14, animate: !isStill });
      map.triggerRepaint();
    },
    showLevel(next) {
      level = next;
      whenReady(apply);
    },
  };
}
