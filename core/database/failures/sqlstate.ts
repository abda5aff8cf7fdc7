/** The SQLSTATE of a failure (PostgreSQL, appendix A); undefined if it is none of the database. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The SQLSTATEs that the program knows by name. */
export const sqlStates = {
  divisionByZero: '22012',
  restrictViolation: '23001',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  readOnly: '25006',
  abortedTransaction: '25P02',
  unknownStatement: '26000',
  serializationFailure: '40001',
  deadlock: '40P01',
  diskFull: '53100',
  tooManyConnections: '53300',
  lockNotAvailable: '55P03',
  startingOrStopping: '57P03',
  featureNotSupported: '0A000',
  internalError: 'XX000',
} as const;

/** Class 23: integrity constraint violation. */
const isViolation = (error: unknown): boolean => sqlStateOf(error)?.startsWith('23') === true;

/**
 * Whether a statement failed because of this constraint. A Citus coordinator passes on only the message of a worker's
 * error, in which the number of the shard follows the constraint's name.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!isViolation(error)) return false;
  const { message, ...rest } = error as { message?: unknown; constraint?: unknown };
  return rest.constraint === constraint || new RegExp(`"${constraint}(_\\d+)?"`).test(String(message));
}

/** Whether a statement failed because its record's id is taken. */
export const violatesPrimaryKey = (error: unknown): boolean => violatesNamed(error, '_pkey');

/** Whether a statement failed because of a constraint or unique index whose name ends so. */
export function violatesNamed(error: unknown, ending: string): boolean {
  if (!isViolation(error)) return false;
  const { message, constraint } = error as { message?: unknown; constraint?: unknown };
  return (
    new RegExp(`${ending}(_\\d+)?$`).test(String(constraint)) || new RegExp(`${ending}(_\\d+)?"`).test(String(message))
  );
}
