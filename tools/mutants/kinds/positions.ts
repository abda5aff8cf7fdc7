import {
  cosine,
  extent,
  type MapFile,
  type Mutant,
  metresPerDegree,
  moved,
  withGeometry,
} from '#tools/mutants/map-file.ts';

const degree = Math.PI / 180;

/** Moves every position by the same metres. */
const shift = (east: number, north: number): Mutant['damage'] => {
  return (map) => {
    const { y } = extent(map);
    const [dx, dy] = [east / (metresPerDegree * cosine(y)), north / metresPerDegree];
    return withGeometry(map, (geometry) => moved(geometry, (a, b) => [a + dx, b + dy]));
  };
};

/** Takes every position about the middle of the map, in units of equal length east and north. */
const linear = (change: (x: number, y: number) => readonly [number, number]): Mutant['damage'] => {
  return (map) => {
    const middle = extent(map);
    const narrow = cosine(middle.y);
    return withGeometry(map, (geometry) =>
      moved(geometry, (a, b) => {
        const [x, y] = change((a - middle.x) * narrow, b - middle.y);
        return [middle.x + x / narrow, middle.y + y];
      }),
    );
  };
};

const rotate = (angle: number) => {
  const [cos, sin] = [Math.cos(angle * degree), Math.sin(angle * degree)];
  return linear((x, y) => [cos * x - sin * y, sin * x + cos * y]);
};

const each = (change: (x: number, y: number) => readonly [number, number]): Mutant['damage'] => {
  return (map) => withGeometry(map, (geometry) => moved(geometry, change));
};
const round = (step: number) => each((x, y) => [Math.round(x / step) * step, Math.round(y / step) * step]);

/** A number from 0 to 1 that a position always has: neighbours keep their common border. */
function noise(x: number, y: number, salt: number): number {
  const value = Math.sin(x * 12_989.8 + y * 78_233.7 + salt * 37.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** One position in that many stays; a ring of which too few would stay keeps all. */
function thinned(map: MapFile, share: number): MapFile {
  return withGeometry(map, (geometry) => {
    const remaining: number[] = [];
    const ringEnds = geometry.ringEnds.slice();
    let start = 0;
    geometry.ringEnds.forEach((end, ring) => {
      const own: number[] = [];
      for (let i = start; i < end - 1; i++) {
        const [x, y] = [geometry.positions[i * 2] as number, geometry.positions[i * 2 + 1] as number];
        if (end - start < 12 || noise(x, y, 3) < share) own.push(x, y);
      }
      if (own.length < 8) {
        own.length = 0;
        own.push(...geometry.positions.slice(start * 2, (end - 1) * 2));
      }
      remaining.push(...own, own[0] as number, own[1] as number);
      ringEnds[ring] = remaining.length / 2;
      start = end;
    });
    return { ...geometry, positions: Float64Array.from(remaining), ringEnds };
  });
}

/** Maps of which all positions are damaged in one way. */
export const positionMutants: readonly Mutant[] = [
  { name: 'moved by 3 m', damage: shift(1.8, 2.4) },
  { name: 'moved by 5 m', damage: shift(3, 4) },
  { name: 'moved by 20 m', damage: shift(-12, 16) },
  { name: 'moved by 0.002°', damage: each((x, y) => [x + 0.002, y + 0.002]) },
  { name: 'moved by 0.1°', damage: each((x, y) => [x - 0.1, y + 0.1]) },
  { name: 'turned by 0.1°', damage: rotate(0.1) },
  { name: 'turned by 90°', damage: rotate(90) },
  { name: 'stretched by a thousandth', damage: linear((x, y) => [x * 1.001, y * 1.001]) },
  { name: 'stretched by a tenth', damage: linear((x, y) => [x * 1.1, y * 1.1]) },
  { name: 'stretched eastwards by a fiftieth', damage: linear((x, y) => [x * 1.02, y]) },
  { name: 'mirrored east to west', damage: linear((x, y) => [-x, y]) },
  { name: 'mirrored north to south', damage: linear((x, y) => [x, -y]) },
  { name: 'rounded to 0.01°', damage: round(0.01) },
  { name: 'rounded to 0.001°', damage: round(0.001) },
  { name: 'rounded to 0.0001°', damage: round(0.0001) },
  { name: 'rounded to a grid of 0.00137°', damage: round(0.00137) },
  {
    name: 'every position jittered by up to 50 m',
    damage: each((x, y) => [x + (noise(x, y, 1) - 0.5) * 0.0009, y + (noise(x, y, 2) - 0.5) * 0.0009]),
  },
  { name: 'thinned to a tenth of its vertices', damage: (map) => thinned(map, 0.1) },
];
