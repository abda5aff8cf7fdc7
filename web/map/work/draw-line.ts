import type { Map as MapLibre } from 'maplibre-gl';
import { isInRings } from '#locator/src/geometry/ray-crossing.ts';

/** In pixels of the map's container. */
export type Point = readonly [x: number, y: number];

/** Which of some places a line goes around as it is drawn. The map stays where it is meanwhile. */
export function aroundBy<Place extends readonly [longitude: number, latitude: number, ...rest: unknown[]]>(
  map: MapLibre,
  places: readonly Place[],
): (line: readonly Point[]) => Place[] {
  const points = places.map(([longitude, latitude]) => map.project([longitude, latitude]));
  return (line) => {
    const closed = [...line, ...line.slice(0, 1)];
    return places.filter((_, i) => isInRings([closed], points[i]!.x, points[i]!.y));
  };
}

/** Follows one stroke of a pointer over the map, in pixels of its container. */
export function drawLine(
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
