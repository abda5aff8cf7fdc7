import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { UnusableFile } from '#core/array-file/array-file.ts';
import { readConfig } from '#core/config.ts';
import { LocatorError } from '#locator/src/file/errors.ts';
import { checkMap, newestMap } from '#server/electoral/map/file/newest-map.ts';
import { fillGeoJson } from '#server/electoral/tables/fill-geojson.ts';
import { type FilledPiece, fillTable } from '#server/electoral/tables/fill-table.ts';
import { openDistricts, openRows } from '#server/electoral/tables/open-rows.ts';
import { UnknownColumns } from '#server/electoral/tables/place-columns.ts';
import { UnreadableTable } from '#server/electoral/tables/table-format.ts';
import { formatOf, type LookupOptions, mostMegabytes } from './options.ts';

/** Fills a table with districts; see the command's description. What fails leaves no file. */
export async function lookUpFile(
  file: string | undefined,
  { output, map, ...options }: LookupOptions,
  environment: CommandEnvironment,
): Promise<void> {
  const mapPath = options.from ?? map ?? (await storedMap());
  try {
    if (options.from === undefined) checkMap(mapPath);
    else await checkDistricts(mapPath, options);
  } catch (error) {
    throw unusable(error, mapPath);
  }
  const progress = await createProgress(file);
  const begun = performance.now();
  let [rows, refused] = [0, 0];
  const target = output === undefined ? undefined : await openOutput(output);
  // Opened last: an error of a stream that nothing reads yet would end the process.
  const source = file === undefined ? process.stdin : createReadStream(file);
  try {
    for await (const piece of pieces(source, mapPath, options, formatOf(file))) {
      rows += piece.rows;
      refused += piece.refused;
      progress.update(piece.bytesRead);
      if (!target) environment.print(piece.text);
      else await write(target, piece.text);
    }
    target?.end();
    if (target) await finished(target);
  } catch (error) {
    target?.destroy();
    if (output !== undefined) await rm(output, { force: true });
    throw explained(error, file);
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const without = refused === 0 ? '' : `; ${refused.toLocaleString('en')} have no answer, and lookup_error says why`;
  environment.printError(`${rows.toLocaleString('en')} rows in ${seconds} s${without}.\n`);
}

/** Errors: a UsageError for what such a file does not say. */
async function checkDistricts(path: string, { date, address, ids, polls }: LookupOptions): Promise<void> {
  if (address !== undefined || ids || polls)
    throw new UsageError(
      'A file of districts has no addresses, further ids or polling divisions: take the stored map.',
    );
  const { from } = await openDistricts(path);
  if (from !== null && (date ?? Date.now()) < from.getTime())
    throw new UsageError(`The file answers for dates from ${from.toISOString()} on.`);
}

async function storedMap(): Promise<string> {
  const folder = join(readConfig(process.env).dataDir, 'map');
  const path = await newestMap(folder);
  if (path !== null) return path;
  throw new UsageError(`No map is stored in ${folder}: start the server once (npm start), or name one with --map.`);
}

async function* pieces(
  source: AsyncIterable<Buffer>,
  mapPath: string,
  { format: named, postalCode, lat, lng, address, ids = false, polls = false, date }: LookupOptions,
  ofName: ReturnType<typeof formatOf>,
): AsyncGenerator<FilledPiece> {
  const format = named ?? ofName;
  const at = date ?? Date.now();
  if (format !== 'geojson') {
    yield* fillTable(source, { format, named: { postalCode, lat, lng, address }, mapPath, at, ids, polls });
    return;
  }
  const bytes = await wholeOf(source);
  yield { ...fillGeoJson(bytes, await openRows(mapPath, at, { ids, polls })), bytesRead: bytes.length };
}

/** A GeoJSON file is one text, which is in memory with all that it says. Errors: an `UnreadableTable` if it is too long. */
async function wholeOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > mostMegabytes * 1e6) {
      throw new UnreadableTable(
        `A GeoJSON file may have at most ${mostMegabytes} MB here, since it is read whole. CSV and NDJSON may have any length: write the points as NDJSON with the fields lat and lng, or as CSV with \`ogr2ogr -f CSV points.csv FILE -lco GEOMETRY=AS_XY\`, whose columns are named by --lat Y --lng X.`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function openOutput(path: string) {
  const stream = createWriteStream(path, { flags: 'wx' });
  try {
    await once(stream, 'open');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${path} is there already: name a new file with --output.`);
  }
  // The writer is told of an error. Without a listener the stream would end the process.
  stream.on('error', () => {});
  return stream;
}

const write = (stream: WriteStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** Errors that the person at the command line can do something about. */
function explained(error: unknown, file: string | undefined): unknown {
  if (error instanceof UnreadableTable || error instanceof UnknownColumns) return new UsageError(error.message);
  if ((error as NodeJS.ErrnoException).code === 'ENOENT' && file !== undefined) {
    return new UsageError(`There is no file ${file}.`);
  }
  return error;
}

function unusable(error: unknown, path: string): unknown {
  if (error instanceof LocatorError) return new UsageError(`The file ${path} cannot be used: ${error.message}`);
  if (error instanceof UnusableFile) {
    return new UsageError(
      `The map ${path} cannot be used, since ${error.message}: start the server once, which stores it anew.`,
    );
  }
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? new UsageError(`There is no file ${path}.`) : error;
}

interface Progress {
  update(bytesRead: number): void;
  stop(): void;
}

/** A bar on a terminal for a file whose length is known; nothing elsewhere: the last line says what was done. */
async function createProgress(file: string | undefined): Promise<Progress> {
  const size =
    file === undefined
      ? 0
      : await stat(file).then(
          ({ size }) => size,
          () => 0,
        );
  if (!process.stderr.isTTY || size === 0) return { update() {}, stop() {} };
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar(
    { stream: process.stderr, format: '{bar} {percentage} %', barsize: 30, clearOnComplete: true, hideCursor: true },
    progress.Presets.shades_classic,
  );
  bar.start(size, 0);
  return { update: (bytesRead) => bar.update(bytesRead), stop: () => bar.stop() };
}
