import assert from 'node:assert/strict';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';

/** What the client may use of a page. There is no `process`, `Buffer` or `require`. */
const pageGlobals = {
  fetch,
  Headers,
  Response,
  URLSearchParams,
  AbortController,
  AbortSignal,
  crypto,
  setTimeout,
  clearTimeout,
};

/** Bundles a program for browsers, makes sure that nothing of Node is in it, runs it, and answers what it prints. */
export async function runAsInBrowser(program: string, baseUrl: string): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [program],
    ...{ bundle: true, minify: true, write: false, metafile: true, outfile: 'browser.js' },
    ...{
      platform: 'browser',
      format: 'iife',
      globalName: 'program',
      target: ['chrome111', 'firefox111', 'safari16.4'],
    },
  });
  const [output] = Object.values(metafile.outputs);
  assert.deepEqual(output?.imports, [], 'imports that remain in the bundle');
  const text = outputFiles[0]?.text ?? '';
  assert.doesNotMatch(text, /\bnode:|\bprocess\.|\bBuffer\b|\brequire\(/);
  const lines: string[] = [];
  const context = createContext({ ...pageGlobals, print: (line: string) => lines.push(line) });
  const { ask } = new Script(`${text};program`).runInContext(context) as { ask(url: string): Promise<void> };
  await ask(baseUrl);
  return `${lines.join('\n')}, bundled for browsers in ${text.length} bytes\n`;
}
