import { constants, getPriority, setPriority } from 'node:os';

/**
 * Gives this process a low priority, so that it takes the processor time that nothing else needs. A process that was
 * started with a lower priority stays there: only a superuser may raise a priority (setpriority(2)).
 */
export function lowerPriority(): void {
  const target = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority() < target) setPriority(target);
}
