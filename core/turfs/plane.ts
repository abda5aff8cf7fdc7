/** Metres east and south of the map's origin. */
export type Position = readonly [x: number, y: number];

const metresOfDegree = 111_195;

/** Makes metres of degrees: the plane of a few kilometres. */
export function planeAt([longitude, latitude]: Position) {
  const narrowed = Math.cos((latitude * Math.PI) / 180);
  return ([east, north]: Position): Position => [
    (east - longitude) * narrowed * metresOfDegree,
    (latitude - north) * metresOfDegree,
  ];
}

/** A line as the server writes it, in metres: hundred-thousandths of a degree from the origin, then from each to the next. */
export function lineIn(toPlane: (at: Position) => Position, [west, south]: Position, numbers: readonly number[]) {
  const line: Position[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i] as number;
    y += numbers[i + 1] as number;
    line.push(toPlane([west + x / 100_000, south + y / 100_000]));
  }
  return line;
}

/** Places that are nearer to each other than so many pixels are one group, in their order: its first place is the group's. */
export function groupsOf<Place extends { readonly at: Position }>(
  places: readonly Place[],
  scale: number,
  pixels: number,
): Place[][] {
  const groups: Place[][] = [];
  const near = pixels / scale;
  for (const place of places) {
    const group = groups.find(([head]) => head && distance(head.at, place.at) < near);
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups;
}

export const distance = ([x, y]: Position, [otherX, otherY]: Position): number => Math.hypot(x - otherX, y - otherY);

interface Box {
  readonly middle: Position;
  readonly width: number;
  readonly height: number;
}

/** The box around positions; they are at least one. */
export function boxOf(positions: readonly Position[]): Box {
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { middle: [(west + east) / 2, (north + south) / 2], width: east - west, height: south - north };
}
