/**
 * Writes the generated files of client/src/ anew from the committed OpenAPI documents, and the declarations of all of
 * client/src/, with which the client is packed if there is no TypeScript: `npm run client-types`.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeDeclarations } from './declarations.ts';
import { clientFiles } from './files.ts';

const folder = new URL('../../client/src/', import.meta.url);
for (const [name, text] of Object.entries(clientFiles())) await writeFile(new URL(name, folder), text);
await writeDeclarations(fileURLToPath(new URL('../../client/declarations/', import.meta.url)));
