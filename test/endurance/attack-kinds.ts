import type { Random } from '#core/random.ts';
import type { Pace } from './pace.ts';
import type { Access } from './stand.ts';

/** What an attack works with. */
export interface Attacker {
  readonly access: Access;
  readonly random: Random;
  readonly signal: AbortSignal;
  /** An address of the loopback network, another one each time, and never the quiet client's. */
  address(): string;
}

export interface Attack extends Pace {
  /** Resolves with the status of the answer; 0 if the connection ended without one. */
  readonly once: (attacker: Attacker) => Promise<number>;
}
