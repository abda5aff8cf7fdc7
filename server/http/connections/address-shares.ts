import type { Connection } from './connection.ts';

/** How many of all connections one client's address may have: a fourth, and as many as a browser or two open. */
const shareOfAddress = 1 / 4;
const leastShare = 16;

export const shareOf = (maxConnections: number): number =>
  Math.max(leastShare, Math.ceil(maxConnections * shareOfAddress));

/** Which client's address has which connections. */
export class AddressShares {
  readonly most: number;
  readonly #connections = new Map<string, Set<Connection>>();
  readonly #addresses = new Map<Connection, string>();

  constructor(most: number) {
    this.most = most;
  }

  /** The connections of an address. */
  of(address: string): ReadonlySet<Connection> {
    return this.#connections.get(address) ?? none;
  }

  /** The connection is this address's from now on; nobody's if it is undefined. */
  assign(connection: Connection, address: string | undefined): void {
    const before = this.#addresses.get(connection);
    if (before === address) return;
    if (before !== undefined) this.#remove(connection, before);
    if (address === undefined) return;
    this.#addresses.set(connection, address);
    const own = this.#connections.get(address);
    if (own) own.add(connection);
    else this.#connections.set(address, new Set([connection]));
  }

  #remove(connection: Connection, address: string): void {
    this.#addresses.delete(connection);
    const own = this.#connections.get(address);
    own?.delete(connection);
    if (own?.size === 0) this.#connections.delete(address);
  }
}

const none: ReadonlySet<Connection> = new Set();
