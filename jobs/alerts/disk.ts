import { statfs } from 'node:fs/promises';
import type { Condition } from './conditions.ts';

export interface DiskSpace {
  /** Bytes that an ordinary user may still write. */
  readonly free: number;
  readonly total: number;
}

/** The space of the disk on which a folder is; null if the folder does not exist. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const gigabyte = 1e9;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** A disk that is watched. */
interface WatchedDisk {
  /** What the alert is about. */
  readonly subject: string;
  readonly folder: string;
  /** What the folder is for, and what its disk stops when it is full: two phrases. */
  readonly purpose: string;
  readonly harm: string;
}

/** The disks of a machine: its data folder's, and that of its backups. */
export function watchedDisks(machine: string, dataDir: string, backupFolder: string | undefined): WatchedDisk[] {
  const data = { subject: machine, folder: dataDir, purpose: 'data', harm: 'a full disk stops every write' };
  if (backupFolder === undefined) return [data];
  const harm = 'on a full disk no backup is written';
  return [data, { subject: `${machine} ${backupFolder}`, folder: backupFolder, purpose: 'backups', harm }];
}

/**
 * Whether a disk is nearly full: less than a tenth of it is free, and less than 10 GB. One that was low stays so until a
 * quarter more is free, so that a disk at the limit does not begin and end all day.
 */
export function lowDisk({ free, total }: DiskSpace, disk: WatchedDisk, wasLow: boolean): Condition | null {
  const limit = Math.min(total / 10, 10 * gigabyte);
  if (free >= (wasLow ? 1.25 * limit : limit)) return null;
  const { subject, folder, purpose, harm } = disk;
  const message = `The disk of the folder of ${purpose} (${folder}) has ${inGigabytes(free)} of ${inGigabytes(total)} left. Free some or enlarge it: ${harm}.`;
  return { kind: 'low_disk', subject, message };
}
