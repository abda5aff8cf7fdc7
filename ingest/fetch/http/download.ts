import { rm } from 'node:fs/promises';
import type { PartFile } from '#ingest/fetch/part-file.ts';
import type { ServiceResult, Task } from '#ingest/fetch/task.ts';
import type { Source } from '#ingest/registry/source.ts';
import { saveBody } from './body.ts';
import { AddressError } from './errors.ts';
import { get } from './get.ts';
import { isMarkup, markupError } from './markup.ts';
import { refuseStatus } from './preparing.ts';

/** One file at one address. */
export function download(task: Task): Promise<ServiceResult> {
  return downloadFrom(task, task.address);
}

/**
 * Downloads `address` as it is. The validators of the file that we have are sent along (RFC 9110, section 13.1), and
 * 304 means that the file is still current. Compression is not asked for: archives gain nothing, and some servers never
 * answer 304 to the entity tag of a compressed response.
 */
export function downloadFrom(task: Task, address: string): Promise<ServiceResult> {
  const { client, folder, source } = task;
  const stored = task.storedRecord(address);
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (stored?.etag !== undefined) headers['if-none-match'] = stored.etag;
  if (stored?.lastModified !== undefined) headers['if-modified-since'] = stored.lastModified;
  return get(client, address, headers, async (response) => {
    if (response.status === 304) {
      if (stored === null) {
        throw new AddressError(address, 'it says “not modified” although nothing was said of what we hold', {
          state: 'quarantined',
          advice: 'The publisher’s server, or a cache before it, is at fault: run it again later.',
        });
      }
      return { part: null, origin: address };
    }
    const part = await saveBody(client, response, folder);
    try {
      refuseOther(address, source.format.type, part);
    } catch (error) {
      await rm(part.path, { force: true });
      throw error;
    }
    const { etag, 'last-modified': lastModified } = response.headers;
    return {
      part,
      origin: address,
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    };
  });
}

/** Stands before each line of a GeoJSON text sequence (RFC 8142). */
const recordSeparator = '\u001e';

/**
 * Refuses a response that cannot be the data. Its declared type is not used: publishers label archives as pages and
 * pages as archives.
 */
function refuseOther(address: string, format: Source['format']['type'], { bytes, head }: PartFile): void {
  if (bytes === 0) {
    throw new AddressError(address, 'an empty answer came', {
      state: 'quarantined',
      passing: 'busy',
      advice: 'Open it in a browser; if it stays empty, correct `urls` in the source file.',
    });
  }
  const text = head.toString('utf8');
  if (bytes === head.length) refuseStatus(address, text.replace(/^\uFEFF/, ''));
  if (isMarkup(text)) throw markupError(address, text);
  const isZip = head.subarray(0, 2).toString('latin1') === 'PK';
  const isJson = /^[\uFEFF\s]*[{[]/.test(text.replaceAll(recordSeparator, ''));
  const [fits, expected] =
    format === 'shapefile' || format === 'national-address-register'
      ? [isZip, 'a zip archive']
      : format === 'geojson' || format === 'geojson-lines' || format === 'esri-json'
        ? [isZip || isJson, 'JSON or a zip archive']
        : [isZip || !isJson, 'CSV or a zip archive'];
  if (fits) return;
  const begins = JSON.stringify(head.subarray(0, 60).toString('latin1'));
  throw new AddressError(address, `what came is not ${expected}; it begins with ${begins}`, {
    state: 'quarantined',
    advice: 'Open it in a browser and correct `urls` or `format` in the source file.',
  });
}
