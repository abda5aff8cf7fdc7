import { extname } from 'node:path';

export const formats = ['csv', 'ndjson', 'geojson'] as const;
type TableFormat = (typeof formats)[number];

/** The largest GeoJSON file: some 300,000 points. */
export const mostMegabytes = 64;

/** What the command line says. */
export interface LookupOptions {
  readonly postalCode?: string;
  readonly lat?: string;
  readonly lng?: string;
  readonly address?: string;
  readonly format?: TableFormat;
  readonly output?: string;
  readonly date?: number;
  readonly map?: string;
  /** A file of districts. */
  readonly from?: string;
  readonly ids?: boolean;
  readonly polls?: boolean;
}

const byEnd: Readonly<Record<string, TableFormat>> = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.geojson': 'geojson',
  '.json': 'geojson',
};

/** The form of a file by its name: CSV if that says nothing else. */
export const formatOf = (file: string | undefined): TableFormat => byEnd[extname(file ?? '').toLowerCase()] ?? 'csv';
