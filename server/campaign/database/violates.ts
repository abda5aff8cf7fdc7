/**
 * Whether a statement failed because of this constraint. Of an error of its worker a coordinator of Citus tells the
 * message alone, in which the number of the shard follows the constraint's name.
 */
export function violates(error: unknown, constraint: string): boolean {
  const { code, message, ...rest } = (error ?? {}) as { code?: unknown; message?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !code.startsWith('23')) return false;
  return rest.constraint === constraint || new RegExp(`"${constraint}(_\\d+)?"`).test(String(message));
}
