import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type PartFile, writePart } from '#ingest/fetch/part-file.ts';
import { parseJson } from '#ingest/read/json/json-text.ts';
import { decodeText, isKnownEncoding } from '#ingest/read/text/encoding.ts';
import type { Client } from './client.ts';
import { AddressError } from './errors.ts';
import type { HttpResponse } from './get.ts';
import { isMarkup, markupError } from './markup.ts';

/** Streams a body into a new file in `folder`. If that fails, the file is removed. */
export async function saveBody(client: Client, response: HttpResponse, folder: string): Promise<PartFile> {
  const { limits, onProgress } = client;
  const total = statedLength(response);
  const check = (bytes: number) => {
    if (bytes > limits.bytes) throw tooLarge(response.address, limits.bytes);
  };
  if (total !== undefined) check(total);
  return writePart(folder, response.body, decoder(response), (bytes) => {
    check(bytes);
    onProgress(bytes, total);
  });
}

/** Reads a body as text, at most `limits.responseBytes` of it: in the header's charset, else as files are read. */
export async function textBody(client: Client, response: HttpResponse): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await pipeline(response.body, decoder(response), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > client.limits.responseBytes) throw tooLarge(response.address, client.limits.responseBytes);
      chunks.push(chunk);
    }
  });
  return decodeText(Buffer.concat(chunks), charsetOf(response)).text;
}

/**
 * The charset that the header names; undefined for none, for one that no decoder knows, and for UTF-8, which servers name
 * whatever they send, and which is found in the bytes.
 */
function charsetOf({ headers }: HttpResponse): string | undefined {
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return label !== undefined && !/^utf-?8$/i.test(label) && isKnownEncoding(label) ? label : undefined;
}

/** Reads a body as JSON. */
export async function jsonBody(client: Client, response: HttpResponse): Promise<unknown> {
  const text = await textBody(client, response);
  if (isMarkup(text)) throw markupError(response.address, text.slice(0, 65_536));
  try {
    return parseJson(text);
  } catch (error) {
    const isEmpty = text.trim() === '';
    throw new AddressError(response.address, isEmpty ? 'an empty answer came' : 'the answer is not JSON', {
      state: 'quarantined',
      passing: isEmpty ? 'busy' : undefined,
      advice: 'Open it in a browser and correct `urls` or `service` in the source file.',
      cause: error,
    });
  }
}

/** The file's length as the response states it; undefined for a compressed response, which states another length. */
function statedLength({ headers }: HttpResponse): number | undefined {
  const length = Number(headers['content-length']);
  return headers['content-encoding'] === undefined && Number.isSafeInteger(length) ? length : undefined;
}

function decoder({ headers, address }: HttpResponse): Transform {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  switch (encoding) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new AddressError(address, `it answers in an encoding that was not asked for (${encoding})`, {
        state: 'quarantined',
        advice: 'Tell the publisher, or fetch it in a browser.',
      });
  }
}

export function tooLarge(address: string, limit: number): AddressError {
  return new AddressError(address, `it is larger than the limit of ${limit.toLocaleString('en-CA')} bytes`, {
    state: 'quarantined',
    advice: 'Check that the address is the right one; if it is, download it by hand.',
  });
}
