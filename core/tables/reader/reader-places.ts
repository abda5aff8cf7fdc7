import { setTimeout } from 'node:timers/promises';
import { HustingsError } from '#core/errors.ts';
import { mostRowBytes } from './task.ts';

/** Whose file it is: anybody's, or that of somebody who has signed in or has a key. */
export type Sender = 'anybody' | 'known';

/** Reading processes of this process at once, and those of them that read files of anybody. */
const most = { inAll: 2, ofAnybody: 1 };
const [mostWaiting, longestWait] = [20, 30_000];

/**
 * Bytes of the rows that are in files at once. A file that is being read counts as the most that it may have: nobody knows yet
 * how many it will have.
 */
const mostStored = 4 * mostRowBytes;

/** A place for the reading of a file, and then for what was read until that is closed. */
interface ReaderPlace {
  /** Its rows are read, and have so many bytes: another process may begin. */
  endReading(bytes: number): void;
  /** Nothing of it is left, whether it was read or not. */
  close(): void;
}

interface Waiting {
  readonly sender: Sender;
  begin(): void;
}

let [running, ofAnybody, stored] = [0, 0, 0];
let waiting: Waiting[] = [];

const isFree = (sender: Sender): boolean =>
  running < most.inAll && (sender === 'known' || ofAnybody < most.ofAnybody) && stored + mostRowBytes <= mostStored;

function beginNext(): void {
  for (let next = nextFree(); next; next = nextFree()) {
    const begun = next;
    waiting = waiting.filter((each) => each !== begun);
    begun.begin();
  }
}

const nextFree = (): Waiting | undefined => waiting.find((each) => isFree(each.sender));

function take(sender: Sender): ReaderPlace {
  running++;
  if (sender === 'anybody') ofAnybody++;
  stored += mostRowBytes;
  let [own, isReading] = [mostRowBytes, true];
  const endReading = (bytes: number) => {
    if (isReading) {
      running--;
      if (sender === 'anybody') ofAnybody--;
    }
    stored += bytes - own;
    [own, isReading] = [bytes, false];
    beginNext();
  };
  return { endReading, close: () => endReading(0) };
}

/** Waits for a place. Errors: 429 if too many wait, or for too long. */
export async function readerPlace(sender: Sender): Promise<ReaderPlace> {
  if (isFree(sender)) return take(sender);
  if (waiting.length >= mostWaiting) throw busy();
  const ending = new AbortController();
  let place: ReaderPlace | undefined;
  const turn = new Promise<void>((resolve) => {
    const own: Waiting = {
      sender,
      begin() {
        place = take(sender);
        resolve();
      },
    };
    waiting.push(own);
    ending.signal.addEventListener('abort', () => {
      waiting = waiting.filter((each) => each !== own);
    });
  });
  await Promise.race([turn, setTimeout(longestWait, undefined, { signal: ending.signal }).catch(() => {})]);
  ending.abort();
  if (!place) throw busy();
  return place;
}

const busy = () =>
  new HustingsError(429, 'rate_limit_exceeded', 'Other files are being read just now: send this one in a moment.', {
    headers: { 'Retry-After': '10' },
    reason: { name: 'import.busy', facts: {} },
  });
