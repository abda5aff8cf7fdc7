import { addTo } from '#core/collections/lists-by-key.ts';

export type Position = readonly [number, number];

const keyOf = ([x, y]: Position) => `${x} ${y}`;

/**
 * Joins lines where the end of one is that of exactly one other, so that a street is one line between two crossings of its own
 * and its name has room on it. The order of the lines decides where a round begins.
 */
export function joinLines(lines: readonly (readonly Position[])[]): Position[][] {
  const byEnd = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) {
    addTo(byEnd, keyOf(line[0]!), i);
    addTo(byEnd, keyOf(line.at(-1)!), i);
  }
  const used = new Set<number>();
  const extend = (line: Position[]) => {
    for (;;) {
      const end = line.at(-1)!;
      const there = byEnd.get(keyOf(end)) ?? [];
      const next = there.length === 2 ? there.find((i) => !used.has(i)) : undefined;
      if (next === undefined) return;
      used.add(next);
      const own = lines[next]!;
      const onwards = keyOf(own[0]!) === keyOf(end) ? own : own.toReversed();
      line.push(...onwards.slice(1));
    }
  };
  return lines.flatMap((line, i) => {
    if (used.has(i)) return [];
    used.add(i);
    const joined = [...line];
    extend(joined);
    joined.reverse();
    extend(joined);
    return [joined.reverse()];
  });
}
