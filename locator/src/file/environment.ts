import { LocatorError } from './errors.ts';
import { readStream, streamOf } from './read-stream.ts';

/** What Node, Deno and Bun have and browsers have not, as far as it is used here. */
interface NodeModules {
  readonly 'node:zlib': { inflateRawSync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array };
  readonly 'node:crypto': {
    createPublicKey(key: object): unknown;
    verify(algorithm: null, data: Uint8Array, key: unknown, signature: Uint8Array): boolean;
  };
}

function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeModules[Name] } };
  return process?.getBuiltinModule?.(name);
}

/** Far more than any part of a file has, also when it is decompressed. */
export const mostBytes = 64 * 2 ** 20;

const damaged = () => new LocatorError('changed', 'A block cannot be decompressed.');

/** Errors: `changed`. */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const zlib = nodeModule('node:zlib');
  try {
    if (zlib) return zlib.inflateRawSync(bytes, { maxOutputLength: mostBytes });
    const stream = streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw') as ReadableWritablePair);
    const inflated = await readStream(stream, mostBytes + 1);
    if (inflated.length <= mostBytes) return inflated;
  } catch {}
  throw damaged();
}

function subtle(): (typeof crypto)['subtle'] {
  const found = (globalThis.crypto as typeof crypto | undefined)?.subtle;
  if (found) return found;
  throw new LocatorError('no_crypto', 'Hashes cannot be computed: a page has to come over HTTPS for that.');
}

/** Throws `changed` if the bytes are others than those that were hashed. */
export async function checkHash(bytes: Uint8Array, hash: Uint8Array, what: string): Promise<void> {
  const digest = new Uint8Array(await subtle().digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  if (hash.some((byte, i) => byte !== digest[i]))
    throw new LocatorError('changed', `${what} was changed after the file was written.`);
}

/** Whether a key has signed the bytes; `publicKey` are the 32 bytes of an Ed25519 key in base64url. */
export async function isSigned(bytes: Uint8Array, signature: Uint8Array, publicKey: string): Promise<boolean> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const node = nodeModule('node:crypto');
  try {
    // Node 20 warns of its Web Crypto API for these keys.
    if (node) return node.verify(null, bytes, node.createPublicKey({ key: jwk, format: 'jwk' }), signature);
    const key = await subtle().importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    return await subtle().verify(
      'Ed25519',
      key,
      signature as Uint8Array<ArrayBuffer>,
      bytes as Uint8Array<ArrayBuffer>,
    );
  } catch (error) {
    if (error instanceof LocatorError) throw error;
    throw new LocatorError('unsigned', `The signature cannot be checked: ${(error as Error).message}`);
  }
}
