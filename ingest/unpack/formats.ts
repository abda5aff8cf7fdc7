import { SourceError } from '#core/errors.ts';

/** A format that is not read: what a person calls it, and what makes a file of it that is read. */
interface ForeignFormat {
  readonly name: string;
  /** What to do; `{file}` stands for the file's name. */
  readonly advice: string;
  /** Its endings, in lower case. */
  readonly endings: readonly string[];
  /** Its first bytes as Latin-1 text, if they identify the format. */
  readonly begins?: string;
}

const convert = 'convert it with "ogr2ogr -f GeoJSON wards.geojson {file}" and give that file to --file';
const convertLayer =
  'convert the layer of the districts with "ogr2ogr -f GeoJSON wards.geojson {file} LAYER" ("ogrinfo {file}" lists the layers) and give that file to --file';
const unpackFirst = (command: string) => `unpack it with "${command}", zip its files again and give the zip to --file`;
const exportFirst =
  'it holds a table without shapes that can be read: get the map of the districts, or if it has shapes as text, convert it with "ogr2ogr -f GeoJSON wards.geojson {file}"';

/** Archives and formats of features that a publisher may offer beside those that are read. */
const foreign: readonly ForeignFormat[] = [
  { name: 'a FlatGeobuf file', advice: convert, endings: ['.fgb'], begins: 'fgb\x03fgb' },
  { name: 'a GeoParquet file', advice: convert, endings: ['.parquet', '.geoparquet'], begins: 'PAR1' },
  { name: 'a KMZ file', advice: convertLayer, endings: ['.kmz'] },
  { name: 'a KML file', advice: convertLayer, endings: ['.kml'] },
  { name: 'a GML file', advice: convertLayer, endings: ['.gml'] },
  { name: 'a MapInfo file', advice: convert, endings: ['.tab', '.mif'] },
  { name: 'a File Geodatabase', advice: convertLayer, endings: ['.gdbtable', '.gdb'] },
  { name: 'a CSV table', advice: exportFirst, endings: ['.csv', '.tsv'] },
  { name: 'a spreadsheet', advice: exportFirst, endings: ['.xlsx', '.xls', '.ods'] },
  {
    name: 'a PDF',
    advice: 'it is a drawing for people: get the map as a shapefile or GeoJSON',
    endings: ['.pdf'],
    begins: '%PDF-',
  },
  { name: 'a 7-Zip archive', advice: unpackFirst('7z x {file}'), endings: ['.7z'], begins: '7z\xbc\xaf\x27\x1c' },
  { name: 'a RAR archive', advice: unpackFirst('unar {file}'), endings: ['.rar'], begins: 'Rar!' },
  {
    name: 'a gzip archive',
    advice: unpackFirst('tar xf {file}" or "gunzip {file}'),
    endings: ['.gz', '.tgz'],
    begins: '\x1f\x8b',
  },
  {
    name: 'a bzip2 archive',
    advice: unpackFirst('tar xf {file}" or "bunzip2 {file}'),
    endings: ['.bz2'],
    begins: 'BZh',
  },
  {
    name: 'an xz archive',
    advice: unpackFirst('tar xf {file}" or "unxz {file}'),
    endings: ['.xz'],
    begins: '\xfd7zXZ\0',
  },
  { name: 'a tar archive', advice: unpackFirst('tar xf {file}'), endings: ['.tar'] },
];

/** Root elements of XML formats, whatever the file is called. */
const xmlRoots: ReadonlyArray<readonly [RegExp, string]> = [
  [/<kml[\s>]/i, 'a KML file'],
  [/<(?:\w+:)?FeatureCollection[\s>]|opengis\.net\/gml/i, 'a GML file'],
];

function refusal(fileName: string, { name, advice }: ForeignFormat): SourceError {
  return new SourceError(
    `${fileName} is ${name}, and only shapefiles, GeoPackages, GeoJSON, TopoJSON and Esri JSON, bare or in a zip, are read: ${advice.replaceAll('{file}', fileName)}.`,
  );
}

/**
 * @param head a file's first kilobyte or so
 * @throws SourceError if they are those of a known format that is not read
 */
export function refuseForeignContent(head: Buffer, fileName: string): void {
  const start = head.toString('latin1');
  const found = foreign.find(({ begins }) => begins !== undefined && start.startsWith(begins));
  if (found) throw refusal(fileName, found);
  if (start.slice(257, 262) === 'ustar') throw refusal(fileName, formatCalled('a tar archive'));
  if (!/^\s*(?:\xef\xbb\xbf)?\s*</.test(start)) return;
  const root = xmlRoots.find(([pattern]) => pattern.test(start));
  if (root) throw refusal(fileName, formatCalled(root[1]));
}

/**
 * For a map: refuses an archive all of whose members are of formats that are not read, by their names.
 *
 * @param names the archive's members
 * @throws SourceError naming the format of the first that is known
 */
export function refuseForeignMembers(names: readonly string[], fileName: string): void {
  if (names.some((name) => /\.(?:shp|gpkg|\w*json\w*|zip)$/i.test(name))) return;
  for (const name of [fileName, ...names]) {
    const found = foreign.find(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
    if (found) throw refusal(name, found);
  }
}

const formatCalled = (requested: string) => foreign.find(({ name }) => name === requested) as ForeignFormat;
