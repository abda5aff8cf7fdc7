import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';

export const apis = ['customer', 'electoral'] as const;

const documentOf = (api: string) => new URL(`../../../server/openapi/${api}.json`, import.meta.url);

/** Below this folder, which is not committed. */
export const generated = new URL('../generated/', import.meta.url);

/** Makes types with openapi-typescript (`<api>.types.ts`) and a client with @hey-api/openapi-ts (`<api>/`). */
export async function generate(): Promise<void> {
  await rm(generated, { recursive: true, force: true });
  for (const api of apis) {
    await createClient({
      input: fileURLToPath(documentOf(api)),
      output: { path: fileURLToPath(new URL(api, generated)), importFileExtension: '.ts' },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
    const types = astToString(await openapiTS(documentOf(api)));
    await writeFile(new URL(`${api}.types.ts`, generated), types);
  }
}
