import { setTimeout } from 'node:timers/promises';
import { HustingsError } from '#core/errors.ts';

/** Whose file it is: anybody's, or that of somebody who has signed in or has a key. */
export type Sender = 'anybody' | 'known';

/** Reading processes of this process at once, and those of them that read files of anybody. */
const most = { inAll: 2, ofAnybody: 1 };
const [mostWaiting, longestWait] = [20, 30_000];

interface Waiting {
  readonly sender: Sender;
  begin(): void;
}

let [running, ofAnybody] = [0, 0];
let waiting: Waiting[] = [];

const isFree = (sender: Sender): boolean => running < most.inAll && (sender === 'known' || ofAnybody < most.ofAnybody);

function take(sender: Sender): () => void {
  running++;
  if (sender === 'anybody') ofAnybody++;
  return () => {
    running--;
    if (sender === 'anybody') ofAnybody--;
    const next = waiting.find((each) => isFree(each.sender));
    if (!next) return;
    waiting = waiting.filter((each) => each !== next);
    next.begin();
  };
}

/** Waits for a place, and returns what gives it back. Errors: 429 if too many wait, or for too long. */
export async function readerPlace(sender: Sender): Promise<() => void> {
  if (isFree(sender)) return take(sender);
  if (waiting.length >= mostWaiting) throw busy();
  const ending = new AbortController();
  let release: (() => void) | undefined;
  const turn = new Promise<void>((resolve) => {
    const own: Waiting = {
      sender,
      begin() {
        release = take(sender);
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
  if (!release) throw busy();
  return release;
}

const busy = () =>
  new HustingsError(429, 'rate_limit_exceeded', 'Other files are being read just now: send this one in a moment.', {
    headers: { 'Retry-After': '10' },
    reason: { name: 'import.busy', facts: {} },
  });
