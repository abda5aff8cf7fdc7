/** Writes data/reference/source.schema.json anew from source.ts: `npm run source-schema`. */
import { writeFile } from 'node:fs/promises';
import { sourceSchemaFile } from '#ingest/registry/source-schema.ts';

await writeFile(new URL('../data/reference/source.schema.json', import.meta.url), sourceSchemaFile());
