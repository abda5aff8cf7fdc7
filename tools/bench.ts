/** `npm run bench -- <name> [argument…]`: runs bench/<name>.ts. Without a name that it knows, it lists them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../bench');

/** What begins with `bare-` is a peer that a bench starts by itself. */
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith('bare-'))
  .map((file) => file.slice(0, -'.ts'.length));

const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  process.stderr.write(
    `${name === undefined ? 'Which bench?' : `There is no bench "${name}".`} There are: ${names.join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  const script = join(folder, `${name}.ts`);
  // A bench reads its arguments as if it had been started by itself.
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}
