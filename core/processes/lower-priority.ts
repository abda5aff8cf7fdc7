import { constants, getPriority, setPriority } from 'node:os';

/**
 * Gives this process a low priority, so that it takes the processor time that nothing else needs. One that was started with a
 * lower one keeps it: only a superuser may raise a priority (setpriority(2)).
 */
export function lowerPriority(): void {
  const wanted = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority() < wanted) setPriority(wanted);
}
