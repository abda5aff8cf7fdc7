import { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/** How many failed attempts at a secret one window of a counter allows under one key. */
export interface AttemptLimit {
  readonly counter: RateCounter;
  readonly key: string;
  readonly attempts: number;
  /** The limit that applies to attempts beyond this one. Absent: they are refused. */
  readonly beyond?: AttemptLimit;
}

/**
 * Makes an attempt at a secret. It is counted under every limit before anything is compared, so that attempts at the
 * same time cannot pass a limit together, and taken back if it succeeds. An attempt has failed if `attempt` throws a
 * 401 or a 404; after any other error nothing is known of the secret, and the attempt is taken back too. Errors: those
 * of `attempt`; 429 beyond a limit, which then counts under none of the others.
 */
export async function withAttemptLimits<T>(limits: readonly AttemptLimit[], attempt: () => Promise<T>): Promise<T> {
  const taken: AttemptLimit[] = [];
  try {
    for (const limit of limits) await take(limit, taken);
    const result = await attempt();
    await takeBack(taken);
    return result;
  } catch (error) {
    if (!hasFailed(error)) await takeBack(taken);
    throw error;
  }
}

/**
 * Makes an attempt at a secret that is too long to be guessed, such as a link's. A right one is let through however many
 * wrong ones its address has sent: they may be of other people behind the same address. Errors: those of `attempt`; 429
 * for a wrong one beyond the limit.
 */
export async function withFailureLimit<T>(
  { counter, key, attempts }: AttemptLimit,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!hasFailed(error)) throw error;
    const { used, resetMilliseconds } = await counter.count(key);
    throw used > attempts ? tooMany(resetMilliseconds) : error;
  }
}

const hasFailed = (error: unknown): boolean =>
  error instanceof HustingsError && (error.status === 401 || error.status === 404);

async function take(limit: AttemptLimit, taken: AttemptLimit[]): Promise<void> {
  const { used, resetMilliseconds } = await limit.counter.count(limit.key);
  if (used <= limit.attempts) {
    taken.push(limit);
    return;
  }
  // What was counted beyond the limit stays: taking it back could take back what another attempt has counted since.
  if (!limit.beyond) throw tooMany(resetMilliseconds);
  taken.push(limit);
  await take(limit.beyond, taken);
}

async function takeBack(taken: readonly AttemptLimit[]): Promise<void> {
  for (const { counter, key } of taken) await counter.takeBack(key);
}

function tooMany(resetMilliseconds: number): BilingualError {
  const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  const count = seconds <= 60 ? seconds : Math.ceil(seconds / 60);
  return new BilingualError(
    429,
    'rate_limit_exceeded',
    inLanguages((language) => accountRefusals[language].manyAttempts(count, seconds > 60)),
    { headers: { 'Retry-After': String(seconds) } },
  );
}
