import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { jsonPieces, readJsonPieces } from '#core/array-file/json-pieces.ts';
import { cut, lengthsOf } from '#core/array-file/lists.ts';
import { packIndex, unpackIndex } from '#core/locator/packed-blocks.ts';
import { DistrictIndex } from '#server/electoral/map/district-index.ts';
import type { Election, ElectoralFigures } from '#server/electoral/map/held/elections.ts';
import type { KnownOfSeat, MemberList, Seats } from '#server/electoral/map/held/seats.ts';
import { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { NameSearch } from '#server/electoral/map/name-search.ts';
import { packAddresses, unpackAddresses } from './address-arrays.ts';
import { packBoundaries, unpackBoundaries } from './boundary-arrays.ts';
import { packPolls, unpackPolls } from './poll-arrays.ts';
import { packPostalCodes, unpackPostalCodes } from './postal-code-arrays.ts';

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
