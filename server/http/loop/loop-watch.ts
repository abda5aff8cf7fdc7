import type { Log } from '#core/log.ts';
import { HoldLog } from './hold-log.ts';
import { PieceOwners } from './piece-owners.ts';
import { type Worker, type WorkMarks, workMarks } from './work-marks.ts';

/** The milliseconds that one piece of work may take, as decided for every request. */
export const longestPiece = 50;

const beatMilliseconds = 20;
/**
 * How long every piece of work is looked at after a long hold: the next ones are named with certainty. A look-up takes half as
 * long again meanwhile, so that this is seldom. On a busy machine a piece of work may wait for the processor as long as a short
 * hold lasts.
 */
const longHold = 200;
const watchedMilliseconds = 10_000;
const unwatchedMilliseconds = 300_000;

interface LoopWatchOptions {
  readonly log: Pick<Log, 'warn'>;
  readonly marks?: WorkMarks;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Milliseconds for which the process has worked. */
  readonly processor?: () => number;
}

/**
 * Notices when the event loop is held for longer than a piece of work may last, and logs whose work that was. Until a long
 * hold it knows marks of requests only (docs/operating-the-server.md); then it looks at every piece for ten seconds.
 */
export class LoopWatch {
  readonly #now: () => number;
  readonly #processor: () => number;
  readonly #marks: WorkMarks;
  readonly #holds: HoldLog;
  readonly #owners: PieceOwners;
  #beatAt: number;
  #processorAt: number;
  #watchedUntil = Number.NEGATIVE_INFINITY;
  /** The longest piece since the last beat that was seen whole. */
  #seen: { readonly of: Worker | undefined; readonly milliseconds: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ log, marks = workMarks, now = () => performance.now(), processor = processorTime }: LoopWatchOptions) {
    this.#now = now;
    this.#processor = processor;
    this.#marks = marks;
    this.#holds = new HoldLog(log);
    const see = (of: Worker | undefined, milliseconds: number) => {
      if (!this.#seen || milliseconds > this.#seen.milliseconds) this.#seen = { of, milliseconds };
    };
    this.#owners = new PieceOwners(longestPiece, see, now);
    this.#beatAt = now();
    this.#processorAt = processor();
  }

  start(): this {
    this.#timer = setInterval(() => this.beat(), beatMilliseconds).unref();
    return this;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#watchPieces(false);
  }

  #watchPieces(on: boolean): void {
    this.#owners.turn(on);
    this.#marks.listener = on ? (of) => this.#owners.begin(of) : undefined;
  }

  /** Is called at every beat: if that is late, the loop was held. */
  beat(): void {
    const now = this.#now();
    const [begun, processor] = [this.#beatAt, this.#processor()];
    const worked = processor - this.#processorAt;
    const seen = this.#seen;
    this.#beatAt = now;
    this.#processorAt = processor;
    this.#seen = undefined;
    this.#holds.tellLeftOut(now);
    // If the process has worked for less, the machine was busy with others.
    const isLate = now - begun - beatMilliseconds > longestPiece && worked >= longestPiece;
    const likeliest = isLate ? (seen ?? this.#marks.longest(begun, now)) : undefined;
    // Many short pieces are a crowd, and no hold. Before the first request it is the start.
    if (likeliest && likeliest.milliseconds > longestPiece) {
      this.#holds.write({ ...likeliest, processorMilliseconds: worked, isCertain: seen !== undefined }, now);
      const isLong = Math.min(likeliest.milliseconds, worked) >= longHold;
      if (isLong && now >= this.#watchedUntil + unwatchedMilliseconds) this.#watchedUntil = now + watchedMilliseconds;
    }
    this.#watchPieces(now < this.#watchedUntil);
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
