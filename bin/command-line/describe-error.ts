import { tmpdir } from 'node:os';
import { sqlStateOf, sqlStates } from '#core/database/failures/sqlstate.ts';
import { HustingsError, SourceError } from '#core/errors.ts';
import { isFullDisk } from '#core/files/full-disk.ts';

/**
 * An error as a terminal shows it. The messages of our own errors are written for people and are enough. Any other error
 * (a fault of the program, an error of the database) is shown with its stack.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeError).join('\n');
  if (sqlStateOf(error) === sqlStates.diskFull) return fullDatabase;
  // One that names its folder was worded where it was written.
  if (isFullDisk(error) && 'syscall' in error) return fullDiskOf(error as NodeJS.ErrnoException);
  const isOurs = error instanceof HustingsError || error instanceof SourceError || error.constructor === Error;
  return isOurs ? error.message : (error.stack ?? error.message);
}

const fullDatabase =
  'PostgreSQL has no room left (SQLSTATE 53100): the disk of its data folder is full. What the command had not finished was undone. Free some room on that disk or enlarge it, and run the command again.';

const fullDiskOf = ({ code, path }: NodeJS.ErrnoException): string =>
  `A disk is full (${code}${path === undefined ? '' : `, ${path}`}). Look at the disks of the data folder (HUSTINGS_DATA_DIR) and of temporary files (${tmpdir()}), free some room, and run the command again.`;
