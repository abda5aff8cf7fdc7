import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';

const execute = promisify(execFile);

/** What a program of GDAL prints. It must have nothing to complain of. */
export async function runGdal(program: 'ogrinfo' | 'ogr2ogr', ...options: string[]): Promise<string> {
  const { stdout, stderr } = await execute(program, options, { maxBuffer: 500_000_000 });
  if (stderr !== '') throw new Error(stderr);
  return stdout;
}

/** What GDAL reads of a layer: its features are counted one by one. */
export async function described(
  source: string,
  ...options: string[]
): Promise<{ features: number; extent: number[]; text: string }> {
  const text = await runGdal('ogrinfo', '-ro', '-al', '-so', ...options, source);
  const extent = /Extent: \((.*), (.*)\) - \((.*), (.*)\)/.exec(text)?.slice(1).map(Number) ?? [];
  return { features: Number(/Feature Count: (\d+)/.exec(text)?.[1]), extent, text };
}

/** Some fields of every feature of a layer, as texts, in the order of the first one. */
export async function fieldsOf(source: string, layer: string, fields: readonly string[]) {
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const query = `select ${columns} from "${layer}" order by "${fields[0]}"`;
  const table = await runGdal('ogr2ogr', '-f', 'CSV', '/vsistdout/', source, '-dialect', 'sqlite', '-sql', query);
  return parse<Record<string, string>>(table, { columns: true });
}

/** How many outlines GEOS, by OGC 06-103r4, finds invalid. */
export async function invalidOutlines(file: string, layer: string, geometry = 'geometry'): Promise<number> {
  const query = `select count(*) as invalid from "${layer}" where st_isvalid("${geometry}") <> 1`;
  const text = await runGdal('ogrinfo', '-ro', '-q', '-dialect', 'sqlite', '-sql', query, file);
  return Number(/invalid \(Integer\w*\) = (\d+)/.exec(text)?.[1]);
}
