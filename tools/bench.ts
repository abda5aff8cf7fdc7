/** `npm run bench -- <name> [argument…]`: runs the bench of that name. Without a name that it knows, it lists them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'bench');

/** The file of each bench by its name. What begins with `bare-` is a peer that a bench starts by itself. */
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
  const bench = spawn(process.execPath, [join(root, 'bin/script.js'), script, ...args], { stdio: 'inherit' });
  // Ctrl-C reaches both. The bench says what comes of it.
  process.on('SIGINT', () => {});
  const [code] = (await once(bench, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
