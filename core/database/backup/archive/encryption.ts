import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { unprocessable } from '#core/errors.ts';

/**
 * Backups that only the holder of a key can read, in the format of age (age-encryption.org/v1): the server has public keys,
 * and the files can be read by the program `age` too.
 */

/** What the name of an encrypted backup ends with. */
export const encryptedSuffix = '.age';

const header = 'age-encryption.org/v1\n';

/** Encrypts a stream for the holders of these public keys (`age1…`). Errors: 422 if one is not a valid key. */
export async function encrypt(source: Readable, recipients: readonly string[]): Promise<Readable> {
  // Loaded only where it is used.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw unprocessable(`${recipient} is no public key of age: "age-keygen" makes one that begins with age1.`, cause);
    }
  }
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Whether a file is encrypted. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.length), 0, header.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === header;
  } finally {
    await file.close();
  }
}

/** A file that was decrypted, in a folder of its own that only this user can read. */
interface Decrypted {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Decrypts a file into the system's folder for temporary files, with the keys of a file that `age-keygen` made.
 * Errors: 422 if no key fits, or if the file was changed or cut off.
 */
export async function decrypt(path: string, identityFile: string | undefined): Promise<Decrypted> {
  if (identityFile === undefined) {
    throw unprocessable(`${path} is encrypted: name the file of its key with --identity. Nothing was changed.`);
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identityFile)) {
    try {
      decrypter.addIdentity(identity);
    } catch (cause) {
      throw unprocessable(`${identityFile} has a line that is no secret key of age.`, cause);
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'hustings-backup-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const plain = join(folder, 'backup.zip');
  try {
    const content = await decrypter.decrypt(toWeb(createReadStream(path)));
    await pipeline(fromWeb(content), createWriteStream(plain, { flags: 'wx', mode: 0o600 }));
    return { path: plain, remove };
  } catch (cause) {
    await remove();
    if (typeof (cause as NodeJS.ErrnoException).code === 'string') throw cause;
    throw unprocessable(
      `${path} cannot be decrypted: the key is another one, or the file was changed or cut off. Nothing was changed.`,
      cause,
    );
  }
}

async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unprocessable(`The file of the key, ${file}, cannot be read (${error.code}).`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw unprocessable(`${file} has no key: it is a file that "age-keygen" made.`);
  return identities;
}

// The library has the types of browsers' streams.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream<Uint8Array>);
