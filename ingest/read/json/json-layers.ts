import type { Polygons } from '#core/geometry/polygons.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import { unknownCrs } from '#ingest/read/crs-name.ts';
import type { Layer, RawFeature, ReadOptions } from '#ingest/read/feature.ts';
import { matchFields } from '#ingest/read/used-fields.ts';
import { meetsConditions } from '#ingest/registry/expression.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { type JsonDocument, readJson, refuseCut, refuseServiceError } from './json-text.ts';
import { pickProperties } from './properties.ts';

/** A coordinate system as a file states it. */
export interface StatedCrs {
  readonly stated: unknown;
  /** The same as an EPSG code or WKT; null if it is not understood. */
  readonly known: string | null;
}

/** What distinguishes one JSON format of features from another. Every function throws a SourceError for other content. */
export interface JsonFormat {
  /** The endings of its files, in lower case, with the dot. */
  readonly endings: readonly string[];
  /** A document of a kindred format as one of this. */
  convert?(document: JsonDocument, members: readonly string[] | undefined): JsonDocument;
  /** The features of one document. */
  featuresOf(document: JsonDocument): readonly unknown[];
  /** A feature as an object; `where` names its document. */
  featureOf(value: unknown, where: string): JsonObject;
  /** The publisher's fields of a feature. */
  propertiesOf(feature: JsonObject): unknown;
  /** The coordinate system that a document states; null if it states none. */
  crsOfDocument(document: JsonObject): StatedCrs | null;
  /** The coordinate system that a feature states, in formats that have one for each feature. */
  crsOfFeature?(feature: JsonObject): StatedCrs | null;
  /** The polygons of a feature; null if it has none. `record` counts from 1 in the file called `name`. */
  geometryOf(feature: JsonObject, record: number, name: string): Polygons | null;
}

/**
 * Reads the members of an archive that are in a JSON format, each a layer: one document a file, or one a line.
 *
 * @param lines whether there must be one document a line
 * @throws SourceError for anything else, saying what it is
 */
export async function readJsonLayers(
  archive: Archive,
  options: ReadOptions,
  format: JsonFormat,
  lines: boolean,
): Promise<Layer[]> {
  const names = archive.members.map(({ name }) => name);
  const layers: Layer[] = [];
  for (const name of chooseMembers(names, options.members, format.endings)) {
    const { documents: read, encoding } = await readJson(archive, name, options.encoding, lines, options.used);
    const documents = read.map((document) => format.convert?.(document, options.members) ?? document);
    layers.push({ name, encoding, ...readDocuments(documents, name, options, format) });
  }
  return layers;
}

function readDocuments(documents: readonly JsonDocument[], name: string, options: ReadOptions, format: JsonFormat) {
  const features: RawFeature[] = [];
  const present = new Set<string>();
  const fields = namesOfFields(documents, name, options, format);
  let crs: string | null = null;
  documents.forEach((document, i) => {
    refuseServiceError(document);
    const { value, where } = document;
    const found = format.featuresOf(document);
    // A page may say that there is more if another page follows.
    if (i === documents.length - 1) refuseCut(value, where);
    crs ??= understood(isObject(value) ? format.crsOfDocument(value) : null, name, options);
    for (const item of found) {
      const record = features.length + 1;
      const feature = format.featureOf(item, where);
      crs ??= understood(format.crsOfFeature?.(feature) ?? null, name, options);
      const properties = format.propertiesOf(feature);
      const attributes = pickProperties(properties, options.used, fields, present, `Record ${record} of ${name}`);
      const geometry = meetsConditions(options.where ?? [], attributes)
        ? format.geometryOf(feature, record, name)
        : null;
      features.push({ record, attributes, geometry });
    }
  });
  if (features.length > 0) matchFields(options.used, present, name, options.isConverted);
  return { features, recordCount: features.length, crs };
}

/** The file's names of the fields that the source uses, by a look at all features before the first is read. */
function namesOfFields(documents: readonly JsonDocument[], name: string, options: ReadOptions, format: JsonFormat) {
  const present = new Set<string>();
  for (const document of documents) {
    refuseServiceError(document);
    for (const item of format.featuresOf(document)) {
      const properties = format.propertiesOf(format.featureOf(item, document.where));
      for (const field of isObject(properties) ? Object.keys(properties) : []) present.add(field);
    }
  }
  // A file without features has no fields either; that it has none is said elsewhere.
  return present.size === 0 ? new Map<string, string>() : matchFields(options.used, present, name, options.isConverted);
}

function understood(crs: StatedCrs | null, name: string, { crsDeclared }: ReadOptions): string | null {
  if (crs === null) return null;
  if (crs.known === null && !crsDeclared) throw unknownCrs(crs.stated, name);
  return crs.known;
}
