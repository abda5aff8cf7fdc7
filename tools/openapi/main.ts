/** Rewrites server/openapi/ from the endpoint objects: `npm run openapi`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { openapiFiles } from './files.ts';

const folder = new URL('../../server/openapi/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(openapiFiles())) await writeFile(new URL(name, folder), text);
