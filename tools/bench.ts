/** `npm run bench -- <name> [argument…]`: runs the bench of that name. Without a name that it knows, it lists them. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../bench');

/** The file of each bench by its name. What begins with `bare-` is a peer that a bench starts. */
const benches = new Map(
  ['', 'campaign', 'electoral']
    .flatMap((area) => readdirSync(join(folder, area)).map((file) => join(folder, area, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !basename(file).startsWith('bare-'))
    .map((file) => [basename(file, '.ts'), file]),
);

const [name, ...args] = process.argv.slice(2);
const script = name === undefined ? undefined : benches.get(name);
if (script === undefined) {
  process.stderr.write(
    `${name === undefined ? 'Which bench?' : `There is no bench "${name}".`} There are: ${[...benches.keys()].join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  // A bench reads its arguments as if it had been started directly.
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}
