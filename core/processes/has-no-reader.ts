/** Whether writing failed for lack of a reader: a terminal was closed (EIO), or a pipe or socket lost its reader (EPIPE). */
export const hasNoReader = ({ code }: NodeJS.ErrnoException): boolean => code === 'EIO' || code === 'EPIPE';
