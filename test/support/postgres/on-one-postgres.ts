/** Whether this run's databases are distributed over the nodes of a Citus. */
export const isDistributed = process.env.HUSTINGS_TEST_ON_CITUS !== undefined;

/**
 * Defines tests of what one PostgreSQL alone can do: to run a statement that names no campaign, to count the rows that it
 * reads. On Citus other nodes read them, and each counts its own.
 */
export function onOnePostgres(define: () => void): void {
  if (!isDistributed) define();
}
