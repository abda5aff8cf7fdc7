import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWhole, syncFolder } from '#core/files/whole-file.ts';

/** An Ed25519 key by which an installation signs its files. */
export interface SigningKey {
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** The key in the data folder, which its owner alone may read. The first who asks makes it. */
export async function signingKey(dataDir: string): Promise<SigningKey> {
  const path = join(dataDir, 'bake-key.pem');
  await mkdir(dataDir, { recursive: true });
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (stored !== undefined) return keyOf(createPrivateKey(stored));
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const isOurs = await createWhole(path, pem.toString(), 0o600);
  // Pages that were given the public key refuse the files of another one.
  await syncFolder(dataDir);
  // Another process may have made one meanwhile.
  return keyOf(isOurs ? privateKey : createPrivateKey(await readFile(path, 'utf8')));
}

function keyOf(privateKey: KeyObject): SigningKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { publicKey: x, sign: (bytes) => sign(null, bytes, privateKey) };
}
