import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** The files of a zip as texts, by name. */
export async function unzip(zip: Buffer): Promise<Map<string, string>> {
  return new Map([...(await unzipBytes(zip))].map(([name, bytes]) => [name, bytes.toString()]));
}

/** The files of a zip, by name. */
export function unzipBytes(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      const files = new Map<string, Buffer>();
      archive.on('error', reject);
      archive.on('end', () => resolve(files));
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files.set(entry.fileName, await buffer(stream));
          archive.readEntry();
        });
      });
      archive.readEntry();
    });
  });
}
