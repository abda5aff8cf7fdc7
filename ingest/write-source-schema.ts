/** Writes data/reference/source.schema.json anew from source.ts: `node --import tsx ingest/write-source-schema.ts`. */
import { writeFile } from 'node:fs/promises';
import { sourceSchemaFile } from './source-schema.ts';

await writeFile(new URL('../data/reference/source.schema.json', import.meta.url), sourceSchemaFile());
