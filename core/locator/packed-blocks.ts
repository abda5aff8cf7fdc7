import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { cut, lengthsOf } from '#core/array-file/lists.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import type { DistrictBlock } from './district-block.ts';
import type { EdgeBins } from './edge-bins.ts';
import type { PartTree } from './part-tree.ts';

/**
 * The arrays of edge bins by their names. Whatever array `EdgeBins` is given has to be here too, which the type
 * demands. Raise `indexFormat` with every change of what a number in one of these arrays means.
 */
const binArrays: {
  readonly [name in Exclude<keyof EdgeBins, 'positions'>]: EdgeBins[name] extends Float64Array
    ? Float64ArrayConstructor
    : Uint32ArrayConstructor;
} = {
  frames: Float64Array,
  partStrips: Uint32Array,
  stripClusters: Uint32Array,
  clusters: Uint32Array,
  edges: Uint32Array,
};
type BinArray = keyof typeof binArrays;
const binNames = Object.keys(binArrays) as BinArray[];

/** The version of the index's form, which a stored index is read by. */
export const indexFormat = 1;

/** The blocks and their tree as arrays that can be stored; not their geometries. */
export function packIndex(blocks: readonly DistrictBlock[], { boxes, skip, part }: PartTree): Arrays {
  const bins = binNames.flatMap((name) => {
    const arrays = blocks.map((block) => block.bins[name]);
    return [
      [`bins ${name}`, arrays.length > 0 ? arrays : [new binArrays[name]()]],
      [`bins ${name} lengths`, [lengthsOf(arrays)]],
    ] as const;
  });
  return {
    'block districts': [lengthsOf(blocks.map(({ geometries }) => geometries))],
    'block parts': [lengthsOf(blocks.map(({ partDistrict }) => partDistrict))],
    'part boxes': [new Float64Array(), ...blocks.map((block) => block.boxes)],
    'part districts': [new Uint32Array(), ...blocks.map(({ partDistrict }) => partDistrict)],
    ...Object.fromEntries(bins),
    'tree boxes': [boxes],
    'tree skip': [skip],
    'tree part': [part],
  };
}

/** @param geometries of the districts in the order of the blocks */
export function unpackIndex(
  file: ArrayFile,
  geometries: readonly Polygons[],
): { readonly blocks: DistrictBlock[]; readonly tree: PartTree } {
  const parts = file.get('block parts', Uint32Array);
  const boxes = cut(
    file.get('part boxes', Float64Array),
    parts.map((count) => count * 4),
  );
  const partDistricts = cut(file.get('part districts', Uint32Array), parts);
  const bins = Object.fromEntries(
    binNames.map((name) => [
      name,
      cut<Float64Array | Uint32Array>(
        name === 'frames' ? file.get(`bins ${name}`, Float64Array) : file.get(`bins ${name}`, Uint32Array),
        file.get(`bins ${name} lengths`, Uint32Array),
      ),
    ]),
  );
  let first = 0;
  const blocks = Array.from(file.get('block districts', Uint32Array), (count): DistrictBlock => {
    const own = geometries.slice(first, first + count);
    first += count;
    const partDistrict = partDistricts.next().value as Uint32Array;
    const arrays = Object.fromEntries(binNames.map((name) => [name, bins[name]!.next().value])) as Pick<
      EdgeBins,
      BinArray
    >;
    return {
      geometries: own,
      boxes: boxes.next().value as Float64Array,
      partDistrict,
      bins: { positions: Array.from(partDistrict, (district) => own[district]!.positions), ...arrays },
    };
  });
  const tree = {
    boxes: file.get('tree boxes', Float64Array),
    skip: file.get('tree skip', Uint32Array),
    part: file.get('tree part', Int32Array),
  };
  return { blocks, tree };
}
