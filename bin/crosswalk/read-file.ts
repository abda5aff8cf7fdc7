import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { conform } from '#ingest/maps/conform/conform.ts';
import { repair } from '#ingest/maps/repair/repair.ts';
import { readInAnyForm } from '#ingest/read/read-in-any-form.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';
import { registryFolder } from '#ingest/registry/registry-folder.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { unpack } from '#ingest/unpack/unpack.ts';

/** A district, or a polling division, of a file. */
interface FileDistrict {
  readonly code: string;
  readonly name: string;
  readonly geometry: Polygons;
}

const isGeoJson = (path: string): boolean => ['.geojson', '.json'].includes(extname(path).toLowerCase());

/** A map's file, read as its source describes it; without one, as GeoJSON in the form of this program's own answers. */
export async function readMapFile(
  path: string,
  { source: named, sources = registryFolder }: { source?: string | undefined; sources?: string | undefined },
): Promise<FileDistrict[]> {
  const id = named ?? basename(path, extname(path));
  const source = (await loadSources(sources)).find((each) => each.id === id);
  if (source?.kind === 'boundaries') return readDistricts(source, path);
  if (named === undefined && isGeoJson(path)) return readDistricts(ownGeoJson(id, 'code', 'nameEn'), path);
  throw new UsageError(`No source ${id} in ${sources} describes a map: name the source of ${path}.`);
}

/** The outlines of polling divisions: each has the code of its district, a hyphen and its number for a code. */
export async function readPollsFile(path: string, sourceFile: string | undefined): Promise<FileDistrict[]> {
  if (sourceFile === undefined) {
    return readDistricts(ownGeoJson('polls', { template: '{district}-{poll}' }, { template: '{poll}' }), path);
  }
  const source = JSON.parse(await readFile(sourceFile, 'utf8')) as BoundarySource;
  return readDistricts(source, path);
}

async function readDistricts(source: BoundarySource, path: string): Promise<FileDistrict[]> {
  const archive = await unpack(path);
  const { form, read } = await readInAnyForm(source, archive, path).finally(() => archive.close());
  const { districts } = await repair(conform(form, read).districts);
  return districts.map(({ code, nameEn, geometry }) => ({ code, name: nameEn, geometry }));
}

/** A source for a GeoJSON whose properties have these names. Records of one code are one district. */
function ownGeoJson(
  id: string,
  code: BoundarySource['fields']['code'],
  name: BoundarySource['fields']['nameEn'],
): BoundarySource {
  return {
    id: 'file',
    name: id,
    kind: 'boundaries',
    level: 'FEDERAL',
    province: null,
    urls: [],
    urlConfidence: 'stated',
    page: 'https://www.rfc-editor.org/rfc/rfc7946',
    licence: { name: 'unknown', attribution: 'unknown' },
    cadence: 'never',
    jurisdiction: { id: 'file', name: id },
    confidence: 'DERIVED',
    merge: true,
    format: { type: 'geojson' },
    fields: { code, nameEn: name, nameFr: name, province: { constant: 'ON' } },
    expect: { districts: { atLeast: 1, atMost: 1_000_000 } },
    valid: { from: '1867-07-01' },
    points: [],
  } as BoundarySource;
}
