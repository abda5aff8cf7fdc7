import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { describeError } from '#bin/command-line/describe-error.ts';
import { namingDisk } from '#core/files/full-disk.ts';

/** Writes to a device that never has room (full(4)). */
async function writeWithoutRoom(): Promise<void> {
  const file = await open('/dev/full', constants.O_WRONLY);
  try {
    await file.write('x');
  } finally {
    await file.close();
  }
}

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('a full disk', () => {
  onLinux('is named with the folder, and what to do', async () => {
    const error = await namingDisk('/mnt/backups', writeWithoutRoom).catch((thrown: Error) => thrown);
    const message =
      'The disk of /mnt/backups is full (ENOSPC). Nothing was kept of what was being written. Free some room on it, or name a folder on another disk.';
    expect(error).toMatchObject({ message });
    expect(describeError(error)).toBe(message);
  });

  onLinux('is worded at the terminal wherever it was met, without a stack', async () => {
    const error = await writeWithoutRoom().catch((thrown: Error) => thrown);
    expect(describeError(error)).toMatch(
      /^A disk is full \(ENOSPC\)\. Look at the disks of the data folder .*again\.$/,
    );
  });

  it('of PostgreSQL is one too', () => {
    const error = Object.assign(new RangeError('could not extend file'), { code: '53100' });
    expect(describeError(error)).toMatch(/^PostgreSQL has no room left \(SQLSTATE 53100\)/);
  });

  it('is no other error', async () => {
    const other = Object.assign(new Error('no'), { code: 'EACCES' });
    await expect(namingDisk('/mnt', () => Promise.reject(other))).rejects.toBe(other);
  });
});
