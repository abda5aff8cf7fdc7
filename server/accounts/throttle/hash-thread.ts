/** What a thread runs that hashes passwords, one after the other, with the library's parameters. */
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashResult, HashTask } from './hash-threads.ts';

// On Linux a priority is one of a thread (setpriority(2), "C library/kernel differences"): requests come before hashes.
// Elsewhere it would be the whole process's.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const resultOf = ({ password, stored }: HashTask): HashResult => {
  try {
    return { value: stored === undefined ? hashSync(password) : verifySync(stored, password) };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(resultOf(task)));
