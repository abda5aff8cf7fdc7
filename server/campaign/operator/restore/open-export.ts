import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { unprocessable } from '#core/errors.ts';
import { type ExportManifest, exportFormat, manifestFile } from '#server/campaign/export/manifest.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

/**
 * The lines of a text in UTF-8, without their line feeds. No more than one line is in memory.
 *
 * Errors: one, for a line of more characters than `longest`.
 */
async function* boundedLines(source: Readable, longest: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() as string;
    for (const line of [...lines, rest]) if (line.length > longest) throw new Error('a line is too long');
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

export type ExportedRecord = Readonly<Record<string, unknown>>;

/** The file of an export, open. */
export interface OpenExport {
  readonly manifest: ExportManifest;
  /** The records of one of its kinds, in their order. */
  records(file: string): AsyncGenerator<ExportedRecord>;
  /** The text of one of its files. */
  text(path: string): Promise<string>;
  close(): void;
}

/** A record has texts of some thousand characters at most; a receipt's page some ten thousand. */
const longest = { record: 1_000_000, text: 2_000_000 };

/** Records of random ids do not become this much smaller: what says so would fill the disk or the day. */
const mostTimes = 100;
const alwaysAllowed = 16_000_000;

/** A receipt each, and a few kinds. */
const mostFiles = 1_000_000;

/**
 * Opens an export and reads all its files to their ends.
 *
 * Errors: one sentence, if it is not an export, or not what was written.
 */
export async function openExport(path: string): Promise<OpenExport> {
  const damaged = (why: string) =>
    unprocessable(`${path} is damaged, cut off, or no export of a campaign (${why}). Nothing was changed.`);
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw damaged(error.message);
  });
  try {
    const entries = new Map<string, Entry>();
    const allowed = alwaysAllowed + mostTimes * (await stat(path)).size;
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (entries.has(entry.fileName)) throw damaged(`it has two files ${entry.fileName}`);
      if (bytes > allowed || entries.size === mostFiles) throw damaged('it is packed more densely than an export is');
      entries.set(entry.fileName, entry);
    }
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw damaged(`it has no file ${name}`);
      return zip.openReadStreamPromise(entry);
    };
    const readText = async (name: string) => {
      if ((entries.get(name)?.uncompressedSize ?? 0) > longest.text) throw damaged(`${name} is too long`);
      return text(await read(name));
    };
    const manifest = readManifest(await readText(manifestFile));
    if (!manifest) throw damaged('its form is another one');
    const opened: OpenExport = {
      manifest,
      records: async function* (file) {
        // One record a line: "[", records that end with a comma except for the last one, "]".
        for await (const line of boundedLines(await read(`${file}.json`), longest.record)) {
          if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as ExportedRecord;
        }
      },
      text: readText,
      close: () => zip.close(),
    };
    for (const [name, entry] of entries) {
      let crc = 0;
      for await (const chunk of await read(name)) crc = crc32(chunk as Buffer, crc);
      if (crc !== entry.crc32) throw damaged(`the checksum of ${name} is wrong`);
    }
    for (const [file, expected] of Object.entries(manifest.records)) {
      let found = 0;
      for await (const _record of opened.records(file)) found++;
      if (found !== expected) throw damaged(`${file}.json has ${found} records in place of ${expected}`);
    }
    return opened;
  } catch (error) {
    zip.close();
    throw (error as { status?: number }).status ? error : damaged((error as Error).message);
  }
}

/** What export.json says; null if it is not what an export has there. */
function readManifest(json: string): ExportManifest | null {
  const { format, madeAt, campaignId, records } = (JSON.parse(json) ?? {}) as Partial<ExportManifest>;
  if (format !== exportFormat || typeof madeAt !== 'string' || typeof campaignId !== 'string') return null;
  if (!canBeRecordId(campaignId) || Number.isNaN(Date.parse(madeAt)) || typeof records !== 'object' || !records)
    return null;
  return { format, madeAt, campaignId, records };
}
