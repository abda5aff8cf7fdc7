import { SourceError } from '#core/errors.ts';
import type { Source } from '#ingest/registry/source.ts';

/**
 * What a failed fetch means for the source's state: `unreachable`, nothing usable came from the publisher;
 * `quarantined`, a response came and is not the data (a challenge page, a wrong count); `manual`, no program can fetch
 * it and a person has to bring the file.
 */
type FetchState = 'unreachable' | 'quarantined' | 'manual';

/**
 * What passes by itself. `busy`: the same request may succeed in a moment. `preparing`: the publisher is making the file, and
 * says so; it is asked again for as long as such files take.
 */
type PassingState = 'busy' | 'preparing';

interface AddressErrorDetail {
  /** One sentence: what the person who looks after the source does next. */
  advice: string;
  state?: 'unreachable' | 'quarantined';
  /** Why the same request may succeed later; absent if it will not. */
  passing?: PassingState | undefined;
  /** The pause that the publisher asks for, in milliseconds. */
  retryAfterMs?: number;
  /** The HTTP status, if one came. */
  status?: number;
  cause?: unknown;
}

/** What one address did instead of giving the data. The message is what happened, without the address. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly address: string;
  readonly advice: string;
  readonly state: 'unreachable' | 'quarantined';
  readonly passing: PassingState | undefined;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  /** How often it was tried. */
  attempts = 1;

  constructor(address: string, happened: string, detail: AddressErrorDetail) {
    super(happened, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.address = address;
    this.advice = detail.advice;
    this.state = detail.state ?? 'unreachable';
    this.passing = detail.passing;
    this.retryAfterMs = detail.retryAfterMs;
    this.status = detail.status;
  }
}

/**
 * A source could not be fetched. The message names every address that was tried, what each did, and what to do next;
 * `state` is what the run is recorded as. What was published before is not touched.
 */
export class FetchError extends SourceError {
  readonly state: FetchState;
  readonly failures: readonly AddressError[];

  constructor(state: FetchState, message: string, failures: readonly AddressError[] = []) {
    super(message, failures.length === 0 ? undefined : { cause: failures[0] });
    this.state = state;
    this.failures = failures;
  }
}

const byHand = (source: Source) => `npm run ingest -- ${source.id} --file PATH`;

/** The error of a source that no program can fetch. */
export function manualError(source: Source): FetchError {
  const how = source.manual ?? `Get the file from ${source.page}.`;
  return new FetchError('manual', `${source.id} cannot be fetched by a program. ${how} Then run: ${byHand(source)}`);
}

/** The error of a source of which every address failed. One response that was not the data makes it `quarantined`. */
export function failedError(source: Source, failures: readonly AddressError[]): FetchError {
  const lines = failures.map(({ address, message, advice, attempts }) => {
    const times = attempts > 1 ? ` (tried ${attempts} times)` : '';
    return `  ${address}: ${message}${times}. ${advice}`;
  });
  const doubt =
    source.urlConfidence === 'confirmed'
      ? []
      : [`  These addresses are ${source.urlConfidence}, not confirmed: compare them with the publisher's page.`];
  const next = `  Or download the file by hand from ${source.page} and run: ${byHand(source)}`;
  const state = failures.some((failure) => failure.state === 'quarantined') ? 'quarantined' : 'unreachable';
  return new FetchError(state, [`${source.id} was not fetched.`, ...lines, ...doubt, next].join('\n'), failures);
}
