/** How many visits one request of a phone may have: it is executed in one transaction. */
export const mostOfRequest = 60;

/** The most events in a request. */
export const mostEvents = 50;

/** A visit that is taken back, or a further one of the same person, counts as so many: each is executed by itself. */
export const sizeOfOne = 5;

interface SentVisit {
  readonly voterId?: unknown;
}

/** What a phone sends, as it stores it. Anything else counts as one visit. */
interface Event {
  readonly visit?: SentVisit | null;
  readonly household?: readonly (SentVisit | null)[];
  readonly undo?: unknown;
}

/** As how many visits each event counts. */
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

/** As how many visits a request counts. Events beyond `mostEvents` do not count. */
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
