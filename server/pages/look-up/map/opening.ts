/** Where a map opens: the rule for the server's drawing and for the map that a script opens. */

/** West, south, east, north. */
type Box = [west: number, south: number, east: number, north: number];

/** Where most people live. */
const populated: Readonly<Box> = [-128, 41.5, -52.5, 56];

/** A narrow map shows the south, where most people live: all of the country would be too small to find a place. */
export function openingOfNarrow(extent: Box): Box {
  const [west, south, east, north] = extent;
  if (north <= populated[3]) return extent;
  return [Math.max(west, populated[0]), Math.max(south, populated[1]), Math.min(east, populated[2]), populated[3]];
}

/** Pixels around what is answered, and the closest zoom: no view needs to be closer to show a district. */
export const aroundAnswer = { padding: 32, maxZoom: 14 } as const;

/** All districts are named from this zoom on. Further out the names of towns say more. */
export const labelledFrom = 6;

/** Pixels below the southernmost place of a map that shows what lies north of it, and not the countries south of Canada. */
export const bottomMargin = 40;

/** North of this latitude lies no land of Canada. */
export const northernmost = 83.5;
