const generalRemedy =
  'Nothing was kept of what was being written. Free some room on it, or name a folder on another disk.';

export const isFullDisk = (error: unknown): boolean => {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
};

/** An error that names the folder and says what to do, if what went wrong is that its disk is full; else the error itself. */
export function fullDisk(folder: string, error: unknown, remedy = generalRemedy): unknown {
  if (!isFullDisk(error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  return Object.assign(new Error(`The disk of ${folder} is full (${code}). ${remedy}`, { cause: error }), { code });
}

/** Does `work`, which writes into the folder. Errors: those of the work, as `fullDisk` words them. */
export async function namingDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fullDisk(folder, error);
  }
}
