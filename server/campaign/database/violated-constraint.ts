/**
 * The name of the constraint that a statement violated; undefined where it failed for another reason. On Citus the
 * constraint is that of a shard, whose number is at the end of the name.
 */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint.replace(/_\d+$/, '') : undefined;
}
