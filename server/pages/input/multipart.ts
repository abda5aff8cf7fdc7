import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { inLanguages } from '#core/texts/languages.ts';
import { pageRefusals } from '#core/texts/texts.ts';
import { discard } from '#server/http/request/discard.ts';
import { waitForSlot } from '#server/http/slots/slot.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/** A file of a form. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Bytes in an order of their own, such as those of a file: what is added is stored before more is. */
interface Storage {
  add(piece: Buffer): Promise<void> | undefined;
  bytes(): Promise<Buffer>;
  release(): void;
}

/** A form that has arrived whole. Its file is not in memory yet. */
export interface Multipart {
  /** In the order in which they were sent. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** By the names of their fields. A field without a chosen file has none. */
  readonly files: ReadonlyMap<string, { readonly name: string; readonly stored: Storage }>;
}

/** The form's files in memory, which are stored no longer. */
export async function filesInMemory({ files }: Pick<Multipart, 'files'>): Promise<ReadonlyMap<string, UploadedFile>> {
  const read = new Map<string, UploadedFile>();
  for (const [field, { name, stored }] of files) read.set(field, { name, bytes: await stored.bytes() });
  return read;
}

/** Limits of a form with one file. The parser itself ends at 16 KiB of headers of a part. */
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 16 * 1024 };
const longestFieldName = 100;
/** In characters; file systems have 255 bytes. */
const longestFileName = 255;
/**
 * The length of a content type, whose boundary has at most 70 characters (RFC 2046, section 5.1.1). The search for a longer one
 * would take time in proportion.
 */
const longestContentType = 200;

/** Encodings that leave a part's bytes as they are. Others are deprecated (RFC 7578, section 4.7). */
const plainEncodings = ['7bit', '8bit', 'binary'];

const megabyte = 1024 * 1024;

export const unreadable = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => pageRefusals[language].brokenUpload),
  );

const longName = () =>
  new BilingualError(
    400,
    'validation_failed',
    inLanguages((language) => pageRefusals[language].longFileName(longestFileName)),
  );

export function tooLarge(mostBytes: number): BilingualError {
  const size = Math.floor(mostBytes / megabyte);
  return new BilingualError(
    413,
    'validation_failed',
    inLanguages((language) => pageRefusals[language].largeFile(size)),
  );
}

/**
 * Reads a form with a file from a request's body, and stores the file with what `store` begins. Every limit applies while it
 * is read. What follows a failure is thrown away, up to twice `mostBytes`; then the source is destroyed. Errors: 413 beyond
 * `mostBytes`, headers of parts included; 400 for a body that is broken, cut or no such form; those of the storage.
 */
export function readMultipart(
  source: Readable,
  contentType: string,
  mostBytes: number,
  store: () => Storage,
): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const fields: Array<[string, string]> = [];
    const files = new Map<string, { name: string; stored: Storage }>();
    let isSettled = false;
    let received = 0;

    const fail = (error: unknown) => {
      if (isSettled) return;
      isSettled = true;
      source.off('data', onData);
      parser?.destroy();
      for (const { stored } of files.values()) stored.release();
      void discard(source, mostBytes);
      reject(error);
    };
    /** A listener that throws would be an exception of the whole process. */
    const guarded =
      <Arguments extends unknown[]>(listener: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        if (isSettled) return;
        try {
          listener(...args);
        } catch (error) {
          fail(error);
        }
      };
    const broken = () => fail(unreadable());

    const onData = guarded((piece: Buffer) => {
      received += piece.length;
      if (received > mostBytes) throw tooLarge(mostBytes);
      const canWriteMore = parser?.write(piece);
      if (isSettled) return;
      source.pause();
      const resume = () => source.resume();
      if (canWriteMore) void waitForSlot().then(resume);
      else parser?.once('drain', resume);
    });
    // Stays if the parser has failed: a source without a listener for its errors would end the process.
    source.on('error', broken);
    source.once('close', () => {
      if (!source.readableEnded) broken();
    });

    // A source that has been closed before emits nothing more.
    const parser = source.destroyed ? undefined : parserOf(contentType);
    if (!parser) return broken();
    parser.on(
      'field',
      guarded((name: string | undefined, value: string | undefined, { valueTruncated, encoding }) => {
        if (valueTruncated) throw unreadable();
        fields.push([checkedName(name, encoding), checkedValue(value)]);
      }),
    );
    parser.on(
      'file',
      guarded((field: string | undefined, stream, { filename, encoding }) => {
        stream.on('error', broken);
        const name = checkedName(field, encoding);
        if (filename === undefined || filename === '') return void stream.resume();
        if (filename.length > longestFileName) throw longName();
        const stored = store();
        files.set(name, { name: filename, stored });
        stream.on(
          'data',
          guarded((piece: Buffer) => {
            const adding = stored.add(piece);
            if (!adding) return;
            stream.pause();
            adding.then(() => stream.resume(), fail);
          }),
        );
      }),
    );
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit', 'error'] as const) parser.on(event, broken);
    parser.once(
      'finish',
      guarded(() => {
        isSettled = true;
        resolve({ fields, files });
      }),
    );
    source.once('end', () => parser.end());
    source.on('data', onData);
  });
}

/** Undefined if the content type is not that of such a form. */
function parserOf(contentType: string): Busboy | undefined {
  if (contentType.length > longestContentType) return undefined;
  try {
    return busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' });
  } catch {
    return undefined;
  }
}

function checkedName(name: string | undefined, encoding: string): string {
  if (name === undefined || name.length > longestFieldName || !plainEncodings.includes(encoding)) throw unreadable();
  return name;
}

/** The parser has no value if it does not know the part's charset. */
function checkedValue(value: string | undefined): string {
  if (value === undefined) throw unreadable();
  return value;
}
