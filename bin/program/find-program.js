// The program as JavaScript: see write-program.ts. This file runs before any TypeScript can.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Where the program may be written, in order. A new installation of packages empties the first. */
const folders = [
  join(root, 'node_modules', '.cache', 'hustings'),
  join(resolve(process.env.HUSTINGS_DATA_DIR || 'var'), 'program'),
];

const owner = (path) => statSync(path, { throwIfNoEntry: false })?.uid;

/** Code that another user could have written is not run: that user would gain the rights of this one. */
function isTrusted(path) {
  const user = owner(path);
  return (
    user === undefined || !process.getuid || [0, process.getuid(), owner(fileURLToPath(import.meta.url))].includes(user)
  );
}

export const trustedFolders = () => folders.filter(isTrusted);

/** The written program that says what the sources say now: the paths of its two entries. Null where there is none. */
export function findProgram() {
  for (const folder of trustedFolders()) {
    try {
      const path = join(folder, 'program.json');
      const program = JSON.parse(readFileSync(path, 'utf8'));
      if (isTrusted(path) && isWhole(folder, program) && isCurrent(program))
        return { main: join(folder, program.main), worker: join(folder, program.worker) };
    } catch {
      // There is none, or it is not ours to read.
    }
  }
  return null;
}

/** A machine that lost its power may have kept the names of files without what was in them. */
const isWhole = (folder, { files }) => files.every(([name, bytes]) => statSync(join(folder, name)).size === bytes);

function isCurrent(program) {
  if (program.root !== root) return false;
  return program.inputs.every(([path, bytes, modified]) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    return bytes === (found?.size ?? 0) && modified === (found?.mtimeMs ?? 0);
  });
}
