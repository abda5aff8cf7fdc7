// Errors of the built program name the places in its sources, though nothing of the maps is read before an error is shown.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

/** Prints the stack of an error that is made where the program prints its version. */
const program = `
  process.argv = ['node', 'hustings', '--version'];
  process.stdout.write = () => { process.stderr.write(new Error('seen').stack); return true; };
  await import(${JSON.stringify(new URL('../../../bin/hustings.js', import.meta.url).href)});
`;

it('an error of the program names its sources', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stderr).toMatch(/^Error: seen\n/);
  expect(stderr).toMatch(/[/\\](?:bin|core|node_modules)[/\\]\S+\.(?:ts|js):\d+:\d+/);
  expect(stderr).not.toMatch(/[/\\]dist[/\\]\S+:\d+:\d+/);
});
