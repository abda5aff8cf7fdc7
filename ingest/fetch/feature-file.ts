import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tooLarge } from './http/body.ts';
import type { Client } from './http/client.ts';
import { AddressError } from './http/errors.ts';
import { headBytes, type PartFile, partPath } from './part-file.ts';

/** The formats that the pages of a service can be put together in. */
const featureForms = ['geojson', 'geojson-lines', 'esri-json'] as const;
type FeatureForm = (typeof featureForms)[number];

const isForm = (type: string): type is FeatureForm => featureForms.includes(type as FeatureForm);

/** The declared format, if a service of features can give it. Throws an AddressError for other formats. */
export function featureForm(address: string, service: string, type: string): FeatureForm {
  if (isForm(type)) return type;
  throw new AddressError(address, `a service of type ${service} does not give the format ${type}`, {
    state: 'quarantined',
    advice: `Set \`format.type\` in the source file to one of ${featureForms.join(', ')}, or \`service.type\` to download.`,
  });
}

/**
 * Writes the pages of a service as one file: a FeatureCollection (RFC 7946), its features one a line, or an Esri
 * FeatureSet. Pages go to the disk as they come, so that one page at a time is in memory.
 */
export class FeatureFile {
  readonly #address: string;
  readonly #client: Client;
  readonly #form: FeatureForm;
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #head = '';
  #bytes = 0;
  #features = 0;

  private constructor(address: string, client: Client, form: FeatureForm, file: FileHandle) {
    this.#address = address;
    this.#client = client;
    this.#form = form;
    this.#file = file;
  }

  /**
   * Opens a file in `folder`, has `fill` add the pages, and closes it. If `fill` throws, the file is removed.
   */
  static async write(
    task: { client: Client; folder: string; address: string },
    form: FeatureForm,
    fill: (file: FeatureFile) => Promise<void>,
  ): Promise<PartFile> {
    const path = partPath(task.folder);
    const handle = await open(path, 'wx');
    const file = new FeatureFile(task.address, task.client, form, handle);
    try {
      await fill(file);
      if (form !== 'geojson-lines') await file.#append(file.#features === 0 ? '"features":[]}\n' : '\n]}\n');
      await handle.sync();
      await handle.close();
    } catch (error) {
      await handle.close();
      await rm(path, { force: true });
      throw error;
    }
    return { path, bytes: file.#bytes, sha256: file.#hash.digest('hex'), head: Buffer.from(file.#head) };
  }

  /** How many features were added. */
  get features(): number {
    return this.#features;
  }

  /** Adds a page. The members of `head` that are not the features are taken from the first page. */
  async add(head: Readonly<Record<string, unknown>>, features: readonly unknown[]): Promise<void> {
    if (this.#bytes === 0 && this.#form !== 'geojson-lines') {
      const members = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`);
      await this.#append(`{${members.join('')}`);
    }
    if (features.length === 0) return;
    const lines = features.map((feature) => JSON.stringify(feature));
    if (this.#form === 'geojson-lines') await this.#append(`${lines.join('\n')}\n`);
    else await this.#append(`${this.#features === 0 ? '"features":[\n' : ',\n'}${lines.join(',\n')}`);
    this.#features += features.length;
  }

  async #append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    if (this.#bytes === 0) this.#head = text.slice(0, headBytes);
    this.#bytes += bytes.length;
    if (this.#bytes > this.#client.limits.bytes) {
      throw tooLarge(this.#address, this.#client.limits.bytes);
    }
    this.#hash.update(bytes);
    await this.#file.appendFile(bytes);
    this.#client.onProgress(this.#bytes);
  }
}
