// What a worker process runs. Its code comes as one module, which the primary process has made (see worker-code.ts);
// without it, tsx translates the same files one by one.
import { fileURLToPath, pathToFileURL } from 'node:url';

const [, , code] = process.argv;
if (code) await import(pathToFileURL(code).href);
else {
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
  const { register } = await import('tsx/esm/api');
  register();
  await import('./worker.ts');
}
