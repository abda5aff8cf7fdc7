import { isOwnMachine } from './redirect-uri.ts';

/** An address to which a response goes, in parts that a person can read. They are ASCII: a host of other letters is shown as `xn--…`. */
export interface ShownAddress {
  readonly scheme: string;
  /** Which decides whose the address is. */
  readonly host: string;
  /** With its colon; empty for the usual one. */
  readonly port: string;
  /** The path and the query. */
  readonly rest: string;
  /** Whether it is a program on the computer of who is asked. */
  readonly isOwnMachine: boolean;
}

export function shownAddress(redirectUri: string): ShownAddress {
  const { protocol, hostname, port, pathname, search } = new URL(redirectUri);
  return {
    scheme: `${protocol}//`,
    host: hostname,
    port: port === '' ? '' : `:${port}`,
    rest: pathname + search,
    isOwnMachine: isOwnMachine(redirectUri),
  };
}
