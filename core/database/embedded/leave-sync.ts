import { writeSync } from 'node:fs';
import { removeOwnPresence } from '#core/processes/presence.ts';
import type { ClusterHome } from './cluster-home.ts';
import { stopServerSync } from './server-process.ts';

/** Standard error is closed if it was a terminal that is gone. */
function writeLine(message: string): void {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } catch {
    // No one is left to read it.
  }
}

/**
 * Leaves the cluster while this process ends, whatever it was about. The last process stops the server, or says that it did
 * not. `present` is the folder of the signs that processes are present. No lock is taken: a process that joins
 * meanwhile waits for a server that stops, and starts it again.
 */
export function leaveSync(home: ClusterHome, present: string, report = writeLine): void {
  if (removeOwnPresence(present) || stopServerSync(home)) return;
  report(
    `The embedded PostgreSQL in ${home.directory} could not be stopped and still runs. The next start of Hustings uses it ` +
      `again; "${home.binaries.pg_ctl}" stop --mode immediate --pgdata "${home.directory}/data" stops it.`,
  );
}
