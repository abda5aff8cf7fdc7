import { type FilterSpecification, Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import { dark, type Level, levels, light, nothing, styleOf } from './style.ts';

/** What the server's answer asks to be drawn. */
export interface Drawn {
  readonly levels: ReadonlyArray<{
    readonly level: Level;
    readonly id: string | null;
    readonly alternatives: string[];
  }>;
  /** West, south, east, north. */
  readonly box: [number, number, number, number] | null;
  readonly place: [number, number] | null;
}

export interface MapOptions {
  readonly container: HTMLElement;
  /** The address of MapLibre's worker. */
  readonly worker: string;
  readonly extent: [number, number, number, number];
  readonly date: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly onPlace: (longitude: number, latitude: number) => void;
}

export interface LookUpMap {
  draw(drawn: Drawn | undefined): void;
  showLevel(level: string): void;
}

/** Opens the map. Throws where the browser has no WebGL. */
export function openLookUpMap(options: MapOptions): LookUpMap {
  const { container, extent, date, language } = options;
  setWorkerUrl(options.worker);
  const query = date === '' ? '' : `?${new URLSearchParams({ date })}`;
  const tiles = (level: Level) => `${location.origin}/api/v1/electoral/tiles/${level}/{z}/{x}/{y}.mvt${query}`;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const style = () => styleOf(tiles, prefersDark.matches ? dark : light, language);
  const map = new MapLibre({
    container,
    style: style(),
    bounds: extent,
    fitBoundsOptions: { padding: 16 },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    maxZoom: 17,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.getCanvas().setAttribute('aria-label', options.name);

  let shown: Drawn | undefined;
  let level: string = 'federal';
  let marker: Marker | undefined;

  const apply = () => {
    for (const each of levels) {
      const answer = shown?.levels.find((one) => one.level === each);
      const answered: FilterSpecification = answer?.id ? ['==', ['get', 'id'], answer.id] : nothing;
      const others: FilterSpecification = answer?.alternatives.length
        ? ['in', ['get', 'id'], ['literal', answer.alternatives]]
        : nothing;
      for (const layer of ['answer', 'answer-line']) map.setFilter(`${each}-${layer}`, answered);
      for (const layer of ['alternative', 'alternative-line']) map.setFilter(`${each}-${layer}`, others);
      const visibility = each === level ? 'visible' : 'none';
      for (const layer of ['borders', 'labels']) map.setLayoutProperty(`${each}-${layer}`, 'visibility', visibility);
    }
  };
  const whenReady = (act: () => void) => (map.isStyleLoaded() ? act() : void map.once('styledata', act));

  map.on('click', ({ lngLat }) => options.onPlace(lngLat.lng, lngLat.lat));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    const { lng, lat } = map.getCenter();
    options.onPlace(lng, lat);
  });
  prefersDark.addEventListener('change', () => {
    map.setStyle(style());
    map.once('styledata', apply);
  });
  map.on('idle', () => container.setAttribute('data-idle', ''));
  map.on('movestart', () => container.removeAttribute('data-idle'));

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
