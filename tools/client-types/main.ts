/** Writes the generated files of client/src/ anew from the committed OpenAPI documents: `npm run client-types`. */
import { writeFile } from 'node:fs/promises';
import { clientFiles } from './files.ts';

const folder = new URL('../../client/src/', import.meta.url);
for (const [name, text] of Object.entries(clientFiles())) await writeFile(new URL(name, folder), text);
