import type { Bake } from '#jobs/commands/bake.ts';
import { commandResult } from './command-result.ts';
import { hustings } from './spawn-node.ts';

/** Writes a folder by the operator's command. `argsFor` gives the arguments of node; a test runs a script of its own. */
export const bakeInProcess =
  (argsFor = (folder: string) => hustings('bake', folder, '--if-changed', '--json')): Bake =>
  (folder, signal) =>
    commandResult(argsFor(folder), signal, {
      what: 'The bake',
      done(output) {
        const { unchanged, districts } = JSON.parse(output) as { unchanged?: true; districts?: { name: string } };
        return unchanged ? 'The folder has the published maps already.' : `Wrote ${districts?.name}.`;
      },
    });
