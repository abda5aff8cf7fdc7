import { Marker } from 'maplibre-gl';
import { boundsOf, openWorkMap, type WorkMapOptions, workStyle } from './work-map.ts';

type Place = readonly [longitude: number, latitude: number];

interface PinMapOptions extends WorkMapOptions {
  /** Where the pin is; undefined if it is not set yet. */
  readonly pin: Place | undefined;
  /** What the map opens at without a pin: a place nearby. */
  readonly near: Place | undefined;
  /** West, south, east, north of what it opens at otherwise. */
  readonly extent: [number, number, number, number];
  /** Called with the place that was tapped, or with the middle of the map on Enter. */
  readonly onPlace: (place: Place) => void;
}

interface PinMap {
  /** Moves the pin; undefined takes it off. */
  set(place: Place | undefined): void;
}

/** Streets and houses are seen. */
const closeZoom = 16;
const nearZoom = 14.5;

/** A map on which one place is tapped. Throws if the browser has no WebGL. */
export function openPinMap(options: PinMapOptions): PinMap {
  const { pin, near, extent, onPlace } = options;
  const at = pin ?? near;
  const map = openWorkMap(options, (isDark) => workStyle(options, isDark), {
    bounds: at ? boundsOf([at]) : extent,
    fit: { padding: 24, maxZoom: pin ? closeZoom : nearZoom },
  });
  let marker: Marker | undefined;
  const set = (place: Place | undefined) => {
    if (!place) {
      marker?.remove();
      marker = undefined;
      return;
    }
    marker ??= new Marker({ color: '#c2410c' });
    marker.setLngLat([place[0], place[1]]).addTo(map);
  };
  set(pin);
  map.on('click', ({ lngLat }) => onPlace([lngLat.lng, lngLat.lat]));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // Enter would send the form around the map.
    event.preventDefault();
    const { lng, lat } = map.getCenter();
    onPlace([lng, lat]);
  });
  return { set };
}
