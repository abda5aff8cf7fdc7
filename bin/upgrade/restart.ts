import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs the operator's own command. Errors: one sentence, if it ends with another code than 0. */
export async function restartServers(command: string, printError: (text: string) => void): Promise<void> {
  printError(`${command}\n`);
  // What it prints is no result of this program.
  const child = spawn(command, { shell: true, stdio: ['ignore', process.stderr, process.stderr] });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(
      `"${command}" ended with ${code ?? 'a signal'}. The schema is migrated: restart the servers, then run "npx hustings upgrade --check".`,
    );
}
