import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConcordanceSource } from '#ingest/registry/source.ts';

export const quebecConcordanceFile = join(
  process.env.HUSTINGS_REAL_DATA as string,
  'postal/qc-provincial-2017-concordance.csv',
);

export const quebecConcordance: ConcordanceSource = {
  id: 'ca-qc-2017-concordance',
  name: 'Postal codes of the provincial electoral divisions of 2017',
  kind: 'concordance',
  urls: [],
  urlConfidence: 'stated',
  page: 'https://www.electionsquebec.qc.ca/',
  licence: { name: 'Élections Québec', attribution: 'Élections Québec' },
  cadence: 'never',
  set: 'ca-qc-2017',
  province: 'QC',
  format: { type: 'csv' },
  fields: { postalCode: '#1', code: '#2' },
  expect: { rows: 214_661 },
};

/** The file's lines, read without any of our code, to compare with. */
export const quebecLines = readFileSync(quebecConcordanceFile, 'utf8').trim().split('\n');
export const quebecCodes = [...new Set(quebecLines.map((line) => line.split(',')[1] as string))];
