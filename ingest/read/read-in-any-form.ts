import { SourceError } from '#core/errors.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { refuseForeignMembers } from '#ingest/unpack/formats.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type ReadResult, readFeatures } from './read.ts';

type FormatType = BoundarySource['format']['type'];

interface ReadForm {
  readonly form: BoundarySource;
  readonly read: ReadResult;
}

/**
 * Reads a map's file in the first form that fits it, because a file brought by hand may be in any. If the file is of
 * another format than all of them, each form is tried in the file's own format. Throws the SourceError of the only
 * form, or one with the errors of all forms.
 *
 * @param fileName what the file is called in messages
 */
export async function readInAnyForm(source: BoundarySource, archive: Archive, fileName: string): Promise<ReadForm> {
  refuseForeignMembers(
    archive.members.map(({ name }) => name),
    fileName,
  );
  const described = await firstThatFits(formsOf(source), archive, false);
  if (!Array.isArray(described)) return described;
  const inItsFormat = await formsInFormatOf(source, archive);
  if (inItsFormat.length === 0) throw fitsNone(described);
  const converted = await firstThatFits(inItsFormat, archive, true);
  if (!Array.isArray(converted)) return converted;
  throw fitsNone(converted);
}

/** The first form that the file can be read in, else the reason of each. */
async function firstThatFits(
  forms: readonly BoundarySource[],
  archive: Archive,
  isConverted: boolean,
): Promise<ReadForm | SourceError[]> {
  const reasons: SourceError[] = [];
  for (const form of forms) {
    try {
      return { form, read: await readFeatures(form, archive, isConverted) };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      reasons.push(error);
    }
  }
  return reasons;
}

function fitsNone(reasons: readonly SourceError[]): SourceError {
  if (reasons.length === 1) return reasons[0] as SourceError;
  const each = reasons.map(({ message }, i) => `(${i + 1}) ${message}`).join(' ');
  return new SourceError(`The file fits none of the ${reasons.length} forms that the source describes. ${each}`);
}

/**
 * The source's forms as if they described the format that the file is in; none if a form describes it already. What
 * belongs to the described file alone is left out: the names of its members, its encoding, its coordinate system.
 */
async function formsInFormatOf(source: BoundarySource, archive: Archive): Promise<BoundarySource[]> {
  const forms = formsOf(source);
  const type = await formatOf(archive);
  if (type === null || forms.some(({ format }) => format.type.replace('-lines', '') === type)) return [];
  return forms.map(({ crs: _crs, axes: _axes, ...form }) => ({ ...form, format: { type } }));
}

/** The format of an archive's content; null if that is not clear. */
async function formatOf({ members, stream }: Archive): Promise<FormatType | null> {
  const names = members.map(({ name }) => name);
  if (names.some((name) => /\.shp$/i.test(name))) return 'shapefile';
  if (names.some((name) => /\.gpkg$/i.test(name))) return 'geopackage';
  const [name, ...others] = names.length === 1 ? names : names.filter((each) => /\.\w*json\w*$/i.test(each));
  if (name === undefined || others.length > 0) return null;
  let head = '';
  for await (const piece of await stream(name)) {
    head += (piece as Buffer).toString('latin1', 0, 4096);
    break;
  }
  if (head.startsWith('SQLite format 3\0')) return 'geopackage';
  if (!/^[^\w[]*\{/.test(head)) return null;
  return /"(?:geometryType|attributes|rings|displayFieldName)"/.test(head) ? 'esri-json' : 'geojson';
}
