/** How much one request of a phone may have, in visits. It is done in one transaction. */
export const mostOfRequest = 60;

/** The most events in a request. */
export const mostEvents = 50;

/** As many visits as one is worth that is taken back, or is a further one of the same person: each is done by itself. */
export const sizeOfOne = 5;

interface SentVisit {
  readonly voterId?: unknown;
}

/** What a phone sends, as it stores it. Whatever is no such event is worth one. */
interface Event {
  readonly visit?: SentVisit | null;
  readonly household?: readonly (SentVisit | null)[];
  readonly undo?: unknown;
}

/** How much each event is worth, in visits. */
function sizesOf(events: readonly (Event | null)[]): number[] {
  const met = new Set<unknown>();
  const ofVisit = (visit: SentVisit | null | undefined): number => {
    const id = visit?.voterId;
    const isFurther = typeof id === 'string' && met.has(id.toLowerCase());
    if (typeof id === 'string') met.add(id.toLowerCase());
    return isFurther ? sizeOfOne : 1;
  };
  return events.map((event) => {
    if (event?.undo !== undefined) return sizeOfOne;
    const visits = Array.isArray(event?.household) ? event.household : [event?.visit];
    return visits.reduce((sum: number, visit) => sum + ofVisit(visit), 0);
  });
}

/** How much a request has, in visits. Beyond the most events, none counts. */
export const sizeOfAll = (events: readonly unknown[]): number =>
  sizesOf(events.slice(0, mostEvents) as (Event | null)[]).reduce((sum, size) => sum + size, 0);

/** How many of the first events one request has; one at least. */
export function fitting(events: readonly Event[]): number {
  let size = 0;
  const end = sizesOf(events).findIndex((each, i) => {
    size += each;
    return i === mostEvents || (size > mostOfRequest && i > 0);
  });
  return end === -1 ? events.length : end;
}
