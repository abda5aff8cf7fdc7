import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const hour = 3_600_000;
/** Just before what is done each hour: what was missed is run at the seventh minute, alerts are looked for at the 37th. */
const stopsOfAnHour = [6.9, 36.9].map((minutes) => minutes * 60_000);

/** A clock that is ahead of the real one, for processes that load shifted-clock.mjs. */
export class ShiftedClock {
  readonly #file: string;
  #ahead: number;

  /** Begins at that time. */
  constructor(folder: string, begins: number) {
    this.#file = join(folder, 'clock');
    this.#ahead = begins - Date.now();
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  get environment(): Record<string, string> {
    const preload = join(import.meta.dirname, 'shifted-clock.mjs');
    return { SHIFTED_CLOCK: this.#file, NODE_OPTIONS: `--import=${preload}` };
  }

  write(): Promise<void> {
    return writeFile(this.#file, String(this.#ahead));
  }

  /** The next time at which something is due. */
  next(): number {
    const present = this.now();
    const begun = Math.floor(present / hour) * hour;
    const stops = [begun, begun + hour].flatMap((of) => stopsOfAnHour.map((stop) => of + stop));
    return stops.find((at) => at > present + 5_000) as number;
  }

  /** Goes on to the next time at which something is due, and tells these processes. */
  async shift(pids: readonly number[]): Promise<void> {
    this.#ahead += this.next() - this.now();
    await this.write();
    for (const pid of pids) process.kill(pid, 'SIGUSR2');
  }
}
