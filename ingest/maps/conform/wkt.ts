/**
 * The structure of WKT, in its first form (OGC 01-009) and its second (ISO 19162): a keyword and, in brackets, values
 * and further such elements. What is read here has no blanks around brackets and commas.
 */

/** Systems that add heights to a horizontal one, or a shift to another system. The horizontal one comes first in them. */
const wrappers = new Set(['COMPOUNDCRS', 'COMPD_CS', 'BOUNDCRS', 'SOURCECRS']);

const keyword = /^\w+(?=\[)/u;

/**
 * The elements directly within an element, as text. Names in quotes may contain brackets; a quote in one is doubled.
 */
function childrenOf(wkt: string): string[] {
  const children: string[] = [];
  let depth = 0;
  let quoted = false;
  let start = wkt.indexOf('[') + 1;
  for (let at = start - 1; at < wkt.length; at++) {
    const character = wkt[at];
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '[') depth++;
    if (character === ']') depth--;
    const ends = (character === ',' && depth === 1) || (character === ']' && depth === 0);
    if (!ends) continue;
    children.push(wkt.slice(start, at));
    start = at + 1;
    if (depth === 0) break;
  }
  return children;
}

/** The horizontal system of a compound or bound one; any other WKT as it is. */
export function horizontalWkt(wkt: string): string {
  if (!wrappers.has(keyword.exec(wkt)?.[0].toUpperCase() ?? '')) return wkt;
  const inner = childrenOf(wkt).find((child) => keyword.test(child));
  return inner === undefined ? wkt : horizontalWkt(inner);
}

/** The EPSG code by which WKT 2 identifies the system as a whole, not one of its parts; null if it has none. */
export function epsgOfWkt(wkt: string): number | null {
  const ids = childrenOf(wkt).flatMap((child) => /^ID\["EPSG",(\d+)/iu.exec(child)?.[1] ?? []);
  return ids[0] === undefined ? null : Number(ids[0]);
}
