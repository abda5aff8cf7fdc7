import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SourceSchema } from '../../ingest/source.ts';

/** Where the schema of source files lies: editors read it, and `npm run ingest` checks source files by it. */
export const schemaFile = fileURLToPath(new URL('../reference/source.schema.json', import.meta.url));

/** The schema of source files as JSON. */
export function sourceSchema(): string {
  return `${JSON.stringify(SourceSchema, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(schemaFile, sourceSchema());
