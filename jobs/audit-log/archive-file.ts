import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { unprocessable } from '#core/errors.ts';
import { type AuditDay, DayHashes } from './audit-days.ts';
import { monthOf, type Period } from './partitions.ts';
import { type Seal, sealHash } from './seals.ts';

/**
 * A month or a day of the audit log in a file: gzip of lines. The first is a JSON object with the format, the month or the
 * day, the hash of the seal before it and its seals; each further line is an entry as its day's content hashes it.
 */
interface Header {
  readonly format: 'hustings-audit-1';
  readonly month?: string;
  readonly day?: string;
  readonly previous: string;
  readonly seals: ReadonlyArray<{
    readonly day: string;
    readonly rows: number;
    readonly content: string;
    readonly hash: string;
  }>;
}

/** A month or a day whose entries agree with their seals. */
export interface VerifiedArchive {
  readonly period: Period;
  readonly rows: number;
  /** The hash of the last day. */
  readonly hash: Buffer;
}

const notOne = (file: string, why: string) =>
  unprocessable(`${file} is no intact archive of the audit log: ${why}. Use another copy of it.`);

/** Writes a new file that only its owner may read, and waits for the disk. `entries` hands it each line. */
export async function writeArchive(
  file: string,
  { period, previous, seals }: { readonly period: Period; readonly previous: Buffer; readonly seals: readonly Seal[] },
  entries: (write: (line: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const header: Header = {
    format: 'hustings-audit-1',
    ...(period === monthOf(period) ? { month: period } : { day: period }),
    previous: previous.toString('hex'),
    seals: seals.map(({ day, rows, content, hash }) => ({
      day,
      rows,
      content: content.toString('hex'),
      hash: hash.toString('hex'),
    })),
  };
  const handle = await open(file, 'wx', 0o600);
  const gzip = createGzip();
  const written = finished(gzip.pipe(createWriteStream('', { fd: handle, flush: true })));
  const write = async (line: string) => {
    if (!gzip.write(`${line}\n`)) await new Promise((resolve) => gzip.once('drain', resolve));
  };
  try {
    await write(JSON.stringify(header));
    await entries(write);
    gzip.end();
  } catch (error) {
    gzip.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
  await written;
}

/**
 * Reads an archive whole and compares its entries with its seals, and these with one another.
 *
 * Errors: HustingsError 422 with the first day that differs.
 */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  // The lines end with the error of whichever stream fails, such as that there is no file: nothing is left to be said of it here.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  const lines = createInterface({ input: unpacked, crlfDelay: 0 });
  let header: Header | undefined;
  let hashes: DayHashes | undefined;
  try {
    for await (const line of lines) {
      if (hashes) hashes.add(line);
      else {
        header = readHeader(line);
        hashes = new DayHashes(header.seals.map(({ day }) => day));
      }
    }
  } catch (error) {
    throw notOne(file, (error as Error).message);
  }
  if (!header || !hashes) throw notOne(file, 'it is empty');
  return compare(file, header, hashes.finish());
}

function readHeader(line: string): Header {
  const header = JSON.parse(line) as Header;
  if (header.format !== 'hustings-audit-1') throw new Error('its first line names no format that is known here');
  return header;
}

function compare(
  file: string,
  { month, day = '', previous, seals }: Header,
  days: ReadonlyMap<string, AuditDay>,
): VerifiedArchive {
  let hash: Buffer = Buffer.from(previous, 'hex');
  let rows = 0;
  for (const seal of seals) {
    const day = days.get(seal.day) as AuditDay;
    if (day.rows !== seal.rows)
      throw notOne(file, `${seal.day} has ${day.rows} entries and was sealed with ${seal.rows}`);
    if (day.content.toString('hex') !== seal.content) throw notOne(file, `an entry of ${seal.day} was changed`);
    hash = sealHash(hash, seal.day, day);
    if (hash.toString('hex') !== seal.hash) throw notOne(file, `the seal of ${seal.day} was changed`);
    rows += day.rows;
  }
  return { period: month ?? day, rows, hash };
}
