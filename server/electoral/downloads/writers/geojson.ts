import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DownloadTask, FeatureWriter, WrittenFeature } from '#server/electoral/downloads/download-task.ts';
import { gzipPathOf } from '#server/electoral/downloads/gzip-path.ts';
import { shapeText } from '#server/electoral/shapes/shape-text.ts';

/** GeoJSON (RFC 7946), and beside it the same compressed, which most clients take. Names of the map are foreign members. */
export class GeoJsonWriter implements FeatureWriter {
  readonly #path: string;
  readonly #file: number;
  #separator = '';

  constructor({ path, head }: DownloadTask) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
    const { id: name, title, licence, attribution } = head;
    const text = JSON.stringify({ type: 'FeatureCollection', name, title, licence, attribution });
    writeSync(this.#file, `${text.slice(0, -1)},"features":[`);
  }

  write({ properties, geometry }: WrittenFeature): void {
    const id = JSON.stringify(properties.id);
    const text = `${this.#separator}\n{"type":"Feature","id":${id},"properties":${JSON.stringify(properties)},"geometry":`;
    writeWhole(this.#file, Buffer.from(text));
    writeWhole(this.#file, shapeText(geometry));
    writeSync(this.#file, '}');
    this.#separator = ',';
  }

  async end(): Promise<void> {
    writeSync(this.#file, '\n]}\n');
    closeSync(this.#file);
    const gzip = createWriteStream(gzipPathOf(this.#path), { flags: 'wx' });
    await pipeline(createReadStream(this.#path), createGzip(), gzip);
  }
}

/** A call may write a part alone. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
