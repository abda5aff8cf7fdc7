import { closeSync, openSync } from 'node:fs';
import koffi from 'koffi';

// Linux, fcntl.h.
const readAndWrite = 2;
const notControlling = 0o400;
/** A child process that had it too would keep the terminal open. */
const closedInChildren = 0o2000000;

/** A terminal that a test opens and closes (pty(7)); Linux alone. */
export interface PseudoTerminal {
  /** The descriptor that a program writes to. */
  readonly terminal: number;
  /** As when a person closes the window. */
  close(): void;
}

export function openPseudoTerminal(): PseudoTerminal {
  const libc = koffi.load(null);
  const master: number = libc.func('int posix_openpt(int flags)')(readAndWrite | notControlling | closedInChildren);
  libc.func('int grantpt(int descriptor)')(master);
  libc.func('int unlockpt(int descriptor)')(master);
  const name: string = libc.func('const char *ptsname(int descriptor)')(master);
  const terminal = openSync(name, readAndWrite | notControlling);
  return {
    terminal,
    close() {
      closeSync(master);
      closeSync(terminal);
    },
  };
}
