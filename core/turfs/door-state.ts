/** A door with what came of the visits to its people; null for who was not met. */
interface VisitedDoor {
  readonly people: ReadonlyArray<{ readonly id: string; readonly result: string | null }>;
}

export const doorStates = ['todo', 'notHome', 'refused', 'done'] as const;

export type DoorState = (typeof doorStates)[number];

/** Results of which nobody was spoken to. */
const notReached: readonly string[] = ['NOT_HOME', 'REFUSED', 'MOVED', 'WRONG_NUMBER'];

/** What came of a door: one person who was spoken to is enough. Where all have moved there is nothing more to do. */
export function stateOf({ people }: VisitedDoor): DoorState {
  const results = people.flatMap(({ result }) => (result === null ? [] : [result]));
  if (results.length === 0) return 'todo';
  if (results.some((result) => !notReached.includes(result))) return 'done';
  if (results.includes('REFUSED')) return 'refused';
  return results.includes('NOT_HOME') ? 'notHome' : 'done';
}

/** The door to which the walk goes on: the first one to do behind that of the last visit, else from the beginning. */
export function nextDoor<Door extends VisitedDoor>(
  doors: readonly Door[],
  lastVoter: string | undefined,
): Door | undefined {
  const last = doors.findIndex(({ people }) => people.some(({ id }) => id === lastVoter));
  return [...doors.slice(last + 1), ...doors.slice(0, last + 1)].find((door) => stateOf(door) === 'todo');
}
