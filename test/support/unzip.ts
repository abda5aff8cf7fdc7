import { text } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** The files of a zip as texts, by name. */
export function unzip(zip: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      const files = new Map<string, string>();
      archive.on('error', reject);
      archive.on('end', () => resolve(files));
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files.set(entry.fileName, await text(stream));
          archive.readEntry();
        });
      });
      archive.readEntry();
    });
  });
}
