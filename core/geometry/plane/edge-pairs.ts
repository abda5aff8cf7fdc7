/**
 * Finds the pairs of edges that may meet, without comparing each with all others. A few consecutive edges share a box,
 * two boxes share a larger one, and so on up to one box, and only pairs of boxes that touch are looked into.
 * Consecutive edges lie close together, so the boxes stay small even if a coast is long and crooked.
 */
const runLength = 8;

/** Four numbers a box, level by level, from the boxes of edges up to the one box around everything. */
type Levels = readonly Float64Array[];

/**
 * Calls `visit` with the places in `edges` of every two edges whose boxes touch, each pair once, neighbours included.
 * Stops and returns true as soon as `visit` returns true.
 *
 * @param edges first positions: edge `i` runs from position `edges[i]` to the next one. Edges close to each other in
 *   the list should be close on the ground: otherwise the search is slow, though still right.
 */
export function someEdgePair(
  positions: Float64Array,
  edges: Uint32Array,
  visit: (first: number, second: number) => boolean,
): boolean {
  if (edges.length === 0) return false;
  const boxes = boxEdges(positions, edges);
  const levels = boxLevels(boxes, edges.length);
  const runs = levels[0]!;

  const withinRun = (run: number): boolean => {
    const end = Math.min(edges.length, (run + 1) * runLength);
    for (let a = run * runLength; a < end; a++) {
      for (let b = a + 1; b < end; b++) if (touch(boxes, a, boxes, b) && visit(a, b)) return true;
    }
    return false;
  };
  const betweenRuns = (runA: number, runB: number): boolean => {
    const endA = Math.min(edges.length, (runA + 1) * runLength);
    const endB = Math.min(edges.length, (runB + 1) * runLength);
    for (let a = runA * runLength; a < endA; a++) {
      if (!touch(boxes, a, runs, runB)) continue;
      for (let b = runB * runLength; b < endB; b++) if (touch(boxes, a, boxes, b) && visit(a, b)) return true;
    }
    return false;
  };
  const between = (level: number, a: number, b: number): boolean => {
    if (!touch(levels[level]!, a, levels[level]!, b)) return false;
    if (level === 0) return betweenRuns(a, b);
    const count = levels[level - 1]!.length / 4;
    for (let childA = a * 2; childA <= a * 2 + 1 && childA < count; childA++) {
      for (let childB = b * 2; childB <= b * 2 + 1 && childB < count; childB++) {
        if (between(level - 1, childA, childB)) return true;
      }
    }
    return false;
  };
  const within = (level: number, box: number): boolean => {
    if (level === 0) return withinRun(box);
    const left = box * 2;
    if (within(level - 1, left)) return true;
    if (left + 1 >= levels[level - 1]!.length / 4) return false;
    return within(level - 1, left + 1) || between(level - 1, left, left + 1);
  };
  return within(levels.length - 1, 0);
}

function touch(boxesA: Float64Array, a: number, boxesB: Float64Array, b: number): boolean {
  const i = a * 4;
  const j = b * 4;
  return (
    boxesA[i]! <= boxesB[j + 2]! &&
    boxesB[j]! <= boxesA[i + 2]! &&
    boxesA[i + 1]! <= boxesB[j + 3]! &&
    boxesB[j + 1]! <= boxesA[i + 3]!
  );
}

function boxEdges(positions: Float64Array, edges: Uint32Array): Float64Array {
  const boxes = new Float64Array(edges.length * 4);
  for (let i = 0; i < edges.length; i++) {
    const at = edges[i]! * 2;
    boxes[i * 4] = Math.min(positions[at]!, positions[at + 2]!);
    boxes[i * 4 + 1] = Math.min(positions[at + 1]!, positions[at + 3]!);
    boxes[i * 4 + 2] = Math.max(positions[at]!, positions[at + 2]!);
    boxes[i * 4 + 3] = Math.max(positions[at + 1]!, positions[at + 3]!);
  }
  return boxes;
}

function boxLevels(boxes: Float64Array, count: number): Levels {
  const levels = [groupBoxes(boxes, count, runLength)];
  for (let top = levels[0]!; top.length > 4; levels.push(top)) top = groupBoxes(top, top.length / 4, 2);
  return levels;
}

function groupBoxes(boxes: Float64Array, count: number, size: number): Float64Array {
  const groups = new Float64Array(Math.ceil(count / size) * 4);
  for (let group = 0; group * 4 < groups.length; group++) {
    const end = Math.min(count, (group + 1) * size);
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let at = group * size * 4; at < end * 4; at += 4) {
      minX = Math.min(minX, boxes[at]!);
      minY = Math.min(minY, boxes[at + 1]!);
      maxX = Math.max(maxX, boxes[at + 2]!);
      maxY = Math.max(maxY, boxes[at + 3]!);
    }
    groups[group * 4] = minX;
    groups[group * 4 + 1] = minY;
    groups[group * 4 + 2] = maxX;
    groups[group * 4 + 3] = maxY;
  }
  return groups;
}
