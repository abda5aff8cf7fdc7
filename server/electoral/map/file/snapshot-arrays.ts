import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { jsonPieces, readJsonPieces } from '#core/array-file/json-pieces.ts';
import { cut, lengthsOf } from '#core/array-file/lists.ts';
import { packIndex, unpackIndex } from '#core/locator/packed-blocks.ts';
import { type AddressColumns, Addresses } from '#server/electoral/map/addresses/addresses.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import type { Election, ElectoralFigures } from '#server/electoral/map/held/elections.ts';
import { type PollElection, Polls } from '#server/electoral/map/held/polls.ts';
import type { KnownOfSeat, MemberList, Seats } from '#server/electoral/map/held/seats.ts';
import { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { NameSearch } from '#server/electoral/map/name-search.ts';
import { packBoundaries, unpackBoundaries } from './boundary-arrays.ts';
import { packPostalCodes, unpackPostalCodes } from './postal-code-arrays.ts';

const numbers = ['shapeEnds', 'groupBoundary', 'groupElection', 'groupEnds', 'textEnds'] as const;
const bytes = ['shapeBytes', 'textBytes'] as const;

const packPolls = ({ columns, elections }: Polls): Arrays => ({
  ...jsonPieces('poll elections', elections),
  'polls boxes': [columns.boxes],
  ...Object.fromEntries([...numbers, ...bytes].map((column) => [`polls ${column}`, [columns[column]]])),
});

/** The polling divisions of a file: views on it. A page of it takes memory once a point in it is asked for. */
async function unpackPolls(file: ArrayFile): Promise<Polls> {
  const elections = await readJsonPieces<PollElection>(file, 'poll elections');
  const ofNumbers = Object.fromEntries(numbers.map((column) => [column, file.get(`polls ${column}`, Uint32Array)]));
  const ofBytes = Object.fromEntries(bytes.map((column) => [column, file.get(`polls ${column}`, Uint8Array)]));
  return new Polls(
    {
      boxes: file.get('polls boxes', Int32Array),
      ...(ofNumbers as Record<(typeof numbers)[number], Uint32Array>),
      ...(ofBytes as Record<(typeof bytes)[number], Uint8Array>),
    },
    elections,
  );
}

const names = [
  ...(['keys', 'firstRow', 'rowStreet', 'rowArea', 'firstNumber', 'numbers', 'streetEnds'] as const),
  ...(['areaEnds', 'areaBoundaries', 'placeKeys', 'placeStreets', 'streetRowEnds', 'streetRows'] as const),
];
const bytesName = 'streetBytes' as const;
const nameOf = (column: keyof AddressColumns) => `addresses ${column}`;

const packAddresses = ({ columns }: Addresses): Arrays =>
  Object.fromEntries([...names, bytesName].map((column) => [nameOf(column), [columns[column]]]));

/** The addresses of a file: views on it. A page of it takes memory once an address in it is asked for. */
function unpackAddresses(file: ArrayFile): Addresses {
  const numbers = Object.fromEntries(names.map((column) => [column, file.get(nameOf(column), Uint32Array)]));
  return new Addresses({
    ...(numbers as Record<(typeof names)[number], Uint32Array>),
    streetBytes: file.get(nameOf(bytesName), Uint8Array),
  });
}

interface About {
  readonly catalogueVersion: number;
  readonly updatedAt: number;
}

/** A snapshot as arrays that can be stored, everything that has been computed for it included. */
export function packSnapshot(map: MapSnapshot): Arrays {
  const { districts, names, elections, figures, seats } = map;
  const about: About = { catalogueVersion: map.catalogueVersion, updatedAt: map.updatedAt };
  const { words, positions, indexes } = names.index;
  return {
    ...jsonPieces('about', [about]),
    ...packBoundaries(map),
    'district versions': [Uint32Array.from(districts.versions, ({ index }) => index)],
    ...packIndex(districts.blocks, districts.tree),
    ...packPostalCodes(map.postalCodes),
    ...packAddresses(map.addresses),
    ...packPolls(map.polls),
    ...jsonPieces('words', words),
    'word positions': [new Uint32Array(), ...positions],
    'word positions lengths': [lengthsOf(positions)],
    'named versions': [indexes],
    ...jsonPieces('elections', elections),
    ...jsonPieces('figures', [...figures]),
    ...jsonPieces('seats', [...seats.of]),
    ...jsonPieces('member lists', seats.lists),
  };
}

/**
 * The snapshot of a file. Its long arrays are views on the file. The rest is read in pieces, and requests are served
 * between two of them: a new map does not block the server. Throws an `UnusableFile` if an array is missing.
 */
export async function unpackSnapshot(file: ArrayFile): Promise<MapSnapshot> {
  const [about] = await readJsonPieces<About>(file, 'about');
  const { boundaries, versions } = await unpackBoundaries(file);
  const ordered = Array.from(file.get('district versions', Uint32Array), (index) => versions[index]!);
  const { blocks, tree } = unpackIndex(
    file,
    ordered.map(({ geometry }) => geometry),
  );
  await yieldToEventLoop();
  const districts = new DistrictIndex(ordered, blocks, tree);
  const words = await readJsonPieces<string>(file, 'words');
  const positions = [...cut(file.get('word positions', Uint32Array), file.get('word positions lengths', Uint32Array))];
  await yieldToEventLoop();
  const names = new NameSearch({ words, positions, indexes: file.get('named versions', Uint32Array) });
  const postalCodes = await unpackPostalCodes(file);
  const polls = await unpackPolls(file);
  const elections = await readJsonPieces<Election>(file, 'elections');
  const figures = new Map(await readJsonPieces<[number, ElectoralFigures[]]>(file, 'figures'));
  const seats: Seats = {
    of: new Map(await readJsonPieces<[number, KnownOfSeat]>(file, 'seats')),
    lists: await readJsonPieces<MemberList>(file, 'member lists'),
  };
  await yieldToEventLoop();
  return new MapSnapshot({
    ...about!,
    boundaries,
    versions,
    districts,
    postalCodes,
    addresses: unpackAddresses(file),
    polls,
    names,
    elections,
    figures,
    seats,
    ...(file.isMapped && { release: () => file.release() }),
  });
}
