/** Files that the process opens besides its clients' connections: the database's, the log, workers, refused clients. */
const otherFiles = 200;

/**
 * How many connections a server may accept: as many as configured, but no more than leaves file descriptors for the
 * rest. `openFiles` is how many the process may have open; undefined if there is no such limit.
 */
export function connectionLimit(configured: number, openFiles: number | undefined = openFilesAllowed()): number {
  if (openFiles === undefined) return configured;
  return Math.min(configured, Math.max(Math.floor(openFiles / 2), openFiles - otherFiles));
}

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
}

/**
 * `ulimit -n` of this process. The report shows the stack too, for which Node would parse the source map of each file that
 * the stack names: that takes far longer than the rest of it.
 */
function openFilesAllowed(): number | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const soft = (process.report.getReport() as Report).userLimits?.open_files?.soft;
    return typeof soft === 'number' ? soft : undefined;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
