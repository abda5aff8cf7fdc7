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

/**
 * Whether a disk is nearly full: less than a tenth of it is free, and less than 10 GB. One that was low stays so until a
 * quarter more is free, so that a disk at the limit does not begin and end all day.
 */
export function lowDisk({ free, total }: DiskSpace, machine: string, wasLow: boolean): Condition | null {
  const limit = Math.min(total / 10, 10 * gigabyte);
  if (free >= (wasLow ? 1.25 * limit : limit)) return null;
  const message = `The disk of the data folder has ${inGigabytes(free)} of ${inGigabytes(total)} left. Free some or enlarge it: a full disk stops every write.`;
  return { kind: 'low_disk', subject: machine, message };
}
