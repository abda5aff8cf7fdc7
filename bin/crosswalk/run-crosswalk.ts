import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { UnusableFile } from '#core/array-file/array-file.ts';
import { readConfig } from '#core/config.ts';
import { HustingsError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { csvLine } from '#core/tables/csv.ts';
import { amountsBy } from '#server/electoral/crosswalks/amounts.ts';
import { areaAmounts } from '#server/electoral/crosswalks/area-amounts.ts';
import { type Amounts, crosswalk } from '#server/electoral/crosswalks/crosswalk.ts';
import { crosswalkCsv, type NamedDistrict, roundedAmount } from '#server/electoral/crosswalks/crosswalk-csv.ts';
import { mapsOfJurisdiction } from '#server/electoral/crosswalks/maps-of-jurisdiction.ts';
import { moveVotes } from '#server/electoral/crosswalks/moved-votes.ts';
import { electorAmounts, pollShares } from '#server/electoral/crosswalks/poll-amounts.ts';
import { newestMap, openAnyMap } from '#server/electoral/map/file/newest-map.ts';
import type { CrosswalkOptions } from './options.ts';
import { readMapFile } from './read-file.ts';
import { readPolls } from './read-polls.ts';

type District = NamedDistrict & { readonly geometry: Polygons };

interface Maps {
  readonly from: readonly District[];
  readonly to: readonly District[];
  /** Null if no register of addresses is loaded, and for files. */
  readonly byAddresses: (() => Promise<Amounts>) | null;
}

const units = { area: 'km2', addresses: 'addresses', electors: 'electors' } as const;

/** Writes the crosswalk, or the votes; see the command's description. */
export async function runCrosswalk(
  from: string,
  to: string,
  options: CrosswalkOptions,
  environment: CommandEnvironment,
): Promise<void> {
  const maps = await readMaps(from, to, options);
  const text = await tableOf(maps, options, environment);
  if (options.output === undefined) environment.print(text);
  else await writeNew(options.output, text);
}

async function tableOf(maps: Maps, options: CrosswalkOptions, environment: CommandEnvironment): Promise<string> {
  const { by, polls: outlines, pollsSource, results, votes = false } = options;
  if (by !== 'electors' && !votes) {
    const amounts = by === 'area' ? areaOf(maps) : await maps.byAddresses?.();
    if (!amounts) throw new UsageError('Files hold no addresses: say --by area, or name stored maps.');
    return crosswalkCsv(crosswalk(amounts), maps.from, maps.to, by, units[by]);
  }
  const codes = maps.from.map(({ code }) => code);
  const read = await readPolls({ polls: outlines as string, pollsSource, results: results as string }, codes);
  if (read.withoutOutline.length > 0) {
    const examples = read.withoutOutline.slice(0, 5).join(', ');
    environment.printError(`${read.withoutOutline.length} polling divisions have no outline, such as ${examples}.\n`);
  }
  const shares = pollShares(
    read.polls,
    maps.to.map(({ geometry }) => geometry),
  );
  if (!votes) {
    const rows = crosswalk(electorAmounts(read.polls, shares, maps.from.length));
    return crosswalkCsv(rows, maps.from, maps.to, 'electors', units.electors);
  }
  const lines = moveVotes(read.polls, shares).map(({ second, choice, votes, spread }) => {
    const district = second === null ? null : maps.to[second]!;
    const counts = [roundedAmount(votes + spread), roundedAmount(votes), roundedAmount(spread)];
    return csvLine([
      district?.id ?? '',
      district?.code ?? '',
      district?.name ?? '',
      choice,
      ...counts,
      'polls by area',
    ]);
  });
  return csvLine(votesHeader) + lines.join('');
}

const votesHeader = ['to_id', 'to_code', 'to_name', 'party', 'votes', 'votes_of_polls', 'votes_spread', 'method'];

const areaOf = ({ from, to }: Maps): Amounts =>
  areaAmounts(
    from.map(({ geometry }) => geometry),
    to.map(({ geometry }) => geometry),
  );

async function readMaps(from: string, to: string, options: CrosswalkOptions): Promise<Maps> {
  const [fromIsFile, toIsFile] = [await isFile(from), await isFile(to)];
  if (fromIsFile !== toIsFile) {
    throw new UsageError('Name two stored maps, or two files: an id and a file are not compared.');
  }
  if (!fromIsFile) return storedMaps(from, to, options);
  const { sources, fromSource, toSource } = options;
  return {
    from: (await readMapFile(from, { source: fromSource, sources })).map(ofFile),
    to: (await readMapFile(to, { source: toSource, sources })).map(ofFile),
    byAddresses: null,
  };
}

const ofFile = <T extends { readonly code: string }>(district: T): T & { readonly id: string } => ({
  ...district,
  id: district.code,
});

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

async function storedMaps(from: string, to: string, { map: named }: CrosswalkOptions): Promise<Maps> {
  const folder = join(readConfig(process.env).dataDir, 'map');
  const path = named ?? (await newestMap(folder));
  if (path === null) {
    throw new UsageError(`No map is stored in ${folder}: start the server once (npm start), or name one with --map.`);
  }
  try {
    const map = await openAnyMap(path);
    const maps = mapsOfJurisdiction(map, { from, to }, Date.now());
    const named = ({ versions }: typeof maps.from): District[] =>
      versions.map(({ boundary: { id, code }, nameEn, geometry }) => ({ id, code, name: nameEn, geometry }));
    const [first, second] = [maps.from.versions, maps.to.versions];
    return {
      from: named(maps.from),
      to: named(maps.to),
      byAddresses: () => amountsBy('addresses', map, first, second),
    };
  } catch (error) {
    if (error instanceof UnusableFile) {
      throw new UsageError(`The map ${path} cannot be used, since ${error.message}: start the server once.`);
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    if (error instanceof HustingsError) throw new UsageError(`${from} and ${to}: ${error.message}`);
    throw error;
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${path} is there already: name a new file with --output.`);
  }
}
