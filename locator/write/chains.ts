import type { Edges } from './edges.ts';

/** Edges one after the other that have the same districts on either side. */
export interface Chain {
  /** The numbers in the list of the districts on the left, then of those on the right. */
  readonly owner: string;
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** x, y of each position in units. */
  readonly positions: number[];
}

interface Sides {
  readonly left: number[];
  readonly right: number[];
}

/** The key of an edge whichever way it runs, and whether it runs the usual way. */
function keyOf({ fromX, fromY, toX, toY }: Edges, edge: number): { readonly key: string; readonly isForward: boolean } {
  const from = `${fromX[edge]},${fromY[edge]}`;
  const to = `${toX[edge]},${toY[edge]}`;
  const isForward = fromY[edge]! < toY[edge]! || (fromY[edge] === toY[edge] && fromX[edge]! < toX[edge]!);
  return isForward ? { key: `${from} ${to}`, isForward } : { key: `${to} ${from}`, isForward };
}

/**
 * Joins edges into chains, so that a border is there once though each of its districts has it.
 *
 * @param numbers of the edges, ascending: those of a ring follow each other
 */
export function chainsOf(edges: Edges, numbers: ArrayLike<number>): Chain[] {
  const sides = new Map<string, Sides>();
  const keys = Array.from(numbers, (edge) => keyOf(edges, edge));
  keys.forEach(({ key, isForward }, i) => {
    const known = sides.get(key) ?? { left: [], right: [] };
    sides.set(key, known);
    (isForward ? known.left : known.right).push(edges.district[numbers[i]!]!);
  });
  const written = new Set<string>();
  const chains: Chain[] = [];
  let last: Chain | undefined;
  keys.forEach(({ key, isForward }, i) => {
    const edge = numbers[i]!;
    if (written.has(key)) {
      last = undefined;
      return;
    }
    written.add(key);
    const known = sides.get(key)!;
    const [left, right] = isForward ? [known.left, known.right] : [known.right, known.left];
    const owner = `${left.join()}|${right.join()}`;
    const continues =
      last?.owner === owner &&
      last.positions.at(-2) === edges.fromX[edge] &&
      last.positions.at(-1) === edges.fromY[edge];
    if (!last || !continues) {
      last = { owner, left, right, positions: [edges.fromX[edge]!, edges.fromY[edge]!] };
      chains.push(last);
    }
    last.positions.push(edges.toX[edge]!, edges.toY[edge]!);
  });
  return chains;
}
