import type { Connection } from './connection.ts';

/** How old what was found may be before it is looked for again. */
const freshMilliseconds = 100;
/** A client whose body or reading pauses for less has not kept anybody waiting: networks do. */
const leastMilliseconds = 250;

/**
 * The connections of a server that wait for their own clients, those that wait longest first. All are looked at no more
 * often than every tenth of a second, however many clients connect.
 */
export class WaitingConnections {
  readonly #all: () => Iterable<Connection>;
  /** In the order in which they became idle, so that the first has been for longest. */
  readonly #idle = new Set<Connection>();
  /** Connections whose requests are under way: the one that waits longest comes last. */
  #underWay: Connection[] = [];
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(all: () => Iterable<Connection>) {
    this.#all = all;
  }

  setIdle(connection: Connection, isIdle: boolean): void {
    if (isIdle) this.#idle.add(connection);
    else this.#idle.delete(connection);
  }

  delete(connection: Connection): void {
    this.#idle.delete(connection);
  }

  /** Takes out the connection that has waited for longest; undefined if none waits. */
  takeLongest(now: number): Connection | undefined {
    const [idle] = this.#idle;
    const other = this.#longestUnderWay(now);
    if (!other || (idle && idle.waited(now) >= other.waited(now))) {
      if (idle) this.#idle.delete(idle);
      return idle;
    }
    this.#underWay.pop();
    return other;
  }

  #longestUnderWay(now: number): Connection | undefined {
    for (;;) {
      const last = this.#underWay.at(-1);
      if (last) {
        if (waits(last, now)) return last;
        this.#underWay.pop();
      } else if (now - this.#foundAt < freshMilliseconds) return undefined;
      else this.#find(now);
    }
  }

  #find(now: number): void {
    this.#foundAt = now;
    const waiting = [...this.#all()].filter((connection) => waits(connection, now));
    const waited = new Map(waiting.map((connection) => [connection, connection.waited(now)]));
    const of = (connection: Connection) => waited.get(connection) as number;
    this.#underWay = waiting.sort((a, b) => of(a) - of(b));
  }
}

const waits = (connection: Connection, now: number): boolean =>
  !connection.isIdle && connection.waited(now) >= leastMilliseconds;

/** The one of some connections that has waited for longest; undefined if none waits. */
export function longestOf(connections: Iterable<Connection>, now: number): Connection | undefined {
  let longest: Connection | undefined;
  let most = 0;
  for (const connection of connections) {
    const waited = connection.waited(now);
    const isEnough = connection.isIdle || waited >= leastMilliseconds;
    if (isEnough && (longest === undefined || waited > most)) [longest, most] = [connection, waited];
  }
  return longest;
}
