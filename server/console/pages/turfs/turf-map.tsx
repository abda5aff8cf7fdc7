import { turfTexts as texts } from '#core/texts/texts.ts';
import { doorStates, stateOf } from '#core/turfs/door-state.ts';
import type { TurfMap as MapOfTurf } from '#core/turfs/drawn-streets.ts';
import { boxOf, type Position, planeAt } from '#core/turfs/plane.ts';
import { placedNames, type StreetsOnPlane, streetOnPlane, streetsOnPlane } from '#core/turfs/streets-on-plane.ts';
import type { Door } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { type Language, withColon } from '#server/pages/language.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';

/** The map of a turf with its streets ready to be drawn. */
export interface DrawnTurf extends Pick<MapOfTurf, 'origin' | 'doors'> {
  readonly streetsOnPlane: StreetsOnPlane;
}

/** Works in slices: a page is rendered in one piece. */
export async function drawTurf({ origin, doors, streets }: MapOfTurf): Promise<DrawnTurf> {
  const drawn = await mapInSlices(streets, streetOnPlane(origin, planeAt(origin)));
  return { origin, doors, streetsOnPlane: streetsOnPlane(drawn) };
}

/** Units of the drawing, which is as wide as the page. */
const width = 480;
const height = 320;
const margin = 32;
const letter = 13;
/** Units of a metre, at most. */
const largestScale = 2;

/** The doors among their streets, to be looked at: the list below says the same. Nothing if no place is known. */
export function TurfMap({
  doors,
  map,
  language,
}: {
  readonly doors: readonly Door[];
  readonly map: DrawnTurf;
  readonly language: Language;
}) {
  const text = texts[language];
  const toPlane = planeAt(map.origin);
  const places = new Map(map.doors.map(({ number, at }) => [number, at]));
  // Of doors that are too near to each other, one that is still to be visited is seen.
  const bySight = doors.toSorted((a, b) => doorStates.indexOf(stateOf(b)) - doorStates.indexOf(stateOf(a)));
  const placed = bySight.flatMap((door) => {
    const at = places.get(door.number);
    return at ? [{ door, at: toPlane(at) }] : [];
  });
  if (placed.length === 0) return null;
  const box = boxOf(placed.map(({ at }) => at));
  const scale = Math.min(
    (width - 2 * margin) / Math.max(box.width, 1),
    (height - 2 * margin) / Math.max(box.height, 1),
    largestScale,
  );
  const shift: Position = [width / 2 - box.middle[0] * scale, height / 2 - box.middle[1] * scale];
  const onPage = ([x, y]: Position): Position => [x * scale + shift[0], y * scale + shift[1]];
  const isInSight = (at: Position) => {
    const [x, y] = onPage(at);
    return x > 0 && x < width && y > 0 && y < height;
  };
  const { paths, stretches } = map.streetsOnPlane;
  const rounded = (of: number) => of.toFixed(1);
  const missing = doors.length - placed.length;
  return (
    <figure class="turf-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.mapOfDoors}>
        <g transform={`matrix(${scale} 0 0 ${scale} ${rounded(shift[0])} ${rounded(shift[1])})`}>
          <path d={paths.map(({ d, isLarge }) => (isLarge ? '' : d)).join('')} />
          <path d={paths.map(({ d, isLarge }) => (isLarge ? d : '')).join('')} class="large" />
        </g>
        <g transform={`translate(${rounded(shift[0])} ${rounded(shift[1])})`}>
          {placedNames(stretches, scale, isInSight, letter).map(({ at: [x, y], name, angle }) => (
            <text key={name} transform={`translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(angle)})`}>
              {name}
            </text>
          ))}
        </g>
        {placed.map(({ door, at }) => {
          const [x, y] = onPage(at);
          const state = stateOf(door);
          return (
            <circle key={door.number} class={`door-dot ${state}`} cx={rounded(x)} cy={rounded(y)} r="6">
              <title>{`${withColon(door.address, language)} ${text.doorStates[state]}`}</title>
            </circle>
          );
        })}
      </svg>
      {missing > 0 && <figcaption class="hint">{text.notOnMap(missing)}</figcaption>}
    </figure>
  );
}
