import { Map as MapLibre, NavigationControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';

/** What every map says, in the page's language. */
export interface ControlWords {
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** How the map is enlarged with a wheel, and moved with fingers, since one alone moves the page. */
  readonly wheel: string;
  readonly wheelOfMac: string;
  readonly fingers: string;
  readonly place: string;
}

export interface CreateMapOptions {
  readonly container: HTMLElement;
  /** The address of MapLibre's worker. */
  readonly worker: string;
  readonly name: string;
  readonly words: ControlWords;
  readonly style: StyleSpecification;
  /** West, south, east, north of what is shown first. */
  readonly bounds: [number, number, number, number];
  readonly fit: { readonly padding: number; readonly maxZoom?: number };
}

/** A map that points north, over which a page is scrolled. Throws if the browser has no WebGL. */
export function createMap({ container, worker, name, words, style, bounds, fit }: CreateMapOptions): MapLibre {
  setWorkerUrl(worker);
  const map = new MapLibre({
    container,
    style,
    bounds,
    fitBoundsOptions: fit,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    maxZoom: 17,
    // A page is scrolled over the map: one finger or the wheel alone moves the page.
    cooperativeGestures: true,
    locale: {
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
      'CooperativeGesturesHandler.WindowsHelpText': words.wheel,
      'CooperativeGesturesHandler.MacHelpText': words.wheelOfMac,
      'CooperativeGesturesHandler.MobileHelpText': words.fingers,
      'Marker.Title': words.place,
      'Map.Title': name,
    },
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.on('idle', () => container.setAttribute('data-idle', ''));
  for (const event of ['movestart', 'resize', 'styledata'] as const) {
    map.on(event, () => container.removeAttribute('data-idle'));
  }
  return map;
}
