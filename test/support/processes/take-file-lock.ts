import { withFileLock } from '#core/processes/file-lock.ts';

// A process of its own that takes and frees the lock of the file given.
await withFileLock(process.argv[2] as string, async () => {}, { purpose: 'tests' });
