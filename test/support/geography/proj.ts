import { execFile } from 'node:child_process';

/** GDAL would replace a system that EPSG has withdrawn by another. */
const env = { ...process.env, OSR_USE_NON_DEPRECATED: 'NO' };

/** What a program of GDAL prints; null if it fails. */
function printed(program: string, options: readonly string[], input = ''): Promise<string | null> {
  return new Promise((resolve) => {
    const child = execFile(program, options, { env }, (error, stdout) => resolve(error === null ? stdout : null));
    // One that takes no input may have ended by now.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** The forms of definitions, as the headings of gdalsrsinfo name them. */
const headings = { wkt2: 'OGC WKT2:2019', wkt1: 'OGC WKT1', esri: 'ESRI WKT' } as const;

/**
 * The definition of a coordinate system as PROJ writes it, in each form; null if it does not know the system. All forms are of one
 * process: its start takes longer than all that it prints.
 */
export async function definitionsOf(id: string): Promise<Readonly<Record<keyof typeof headings, string>> | null> {
  const text = await printed('gdalsrsinfo', ['-o', 'wkt_all', id]);
  if (text === null || text.trim() === '') return null;
  const [, ...parts] = text.split(/^(.+) :$/m);
  const written = Object.entries(headings).map(([form, heading]) => {
    const definition = parts[parts.indexOf(heading) + 1]?.trim();
    if (!parts.includes(heading) || !definition) throw new Error(`gdalsrsinfo does not print ${heading} of ${id}.`);
    return [form, definition];
  });
  return Object.fromEntries(written);
}

type Position = readonly [x: number, y: number];

/** Positions of one system in another, as PROJ computes them. */
export async function transformed(positions: readonly Position[], from: string, to: string): Promise<Position[]> {
  const lines = positions.map((position) => `${position.join(' ')}\n`).join('');
  const text = await printed('gdaltransform', ['-s_srs', from, '-t_srs', to, '-output_xy'], lines);
  if (text === null) throw new Error(`gdaltransform cannot go from ${from} to ${to}.`);
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number) as unknown as Position);
}
