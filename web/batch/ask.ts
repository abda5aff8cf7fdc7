import type { Answer, Place } from './answers.ts';

/** Places that count as one request. */
const placesOfOne = 20;
/** Limits of one request to the API: places, and characters, which may be three bytes each. */
const mostPlaces = 10_000;
const mostCharacters = 1_200_000;
/** The seconds after which a connection that fails is tried again, each time. */
const pauses = [1, 3, 10, 30];

export class KeyRefused extends Error {}

interface AskSettings {
  readonly key: string;
  /** Whether the external ids of districts are requested. */
  readonly ids?: boolean;
  readonly signal: AbortSignal;
  /** Called before a pause until the next minute. */
  readonly onWait: (seconds: number) => void;
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
  readonly send?: typeof fetch;
}

/** Asks the API for many places at the pace that the headers of its responses allow. */
export class Asker {
  readonly #settings: Required<AskSettings>;
  /** Remaining requests of the minute. The first response says how many. */
  #remaining = 1;
  #resetSeconds = 60;
  /** Requests a minute; unknown before the first response. */
  limit: number | undefined;

  constructor(settings: AskSettings) {
    this.#settings = { wait, ids: false, send: (...args) => fetch(...args), ...settings };
  }

  /** The answers to all places, in their order. Errors: `KeyRefused`; whatever a connection fails with. */
  async ask(places: readonly Place[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    while (answers.length < places.length) {
      if (this.#remaining <= 0) await this.#pause(60);
      const slice = this.#next(places, answers.length);
      for (const answer of await this.#send(slice)) answers.push(answer);
    }
    return answers;
  }

  /** How many places the next request takes. */
  get room(): number {
    const requests = this.#remaining > 0 ? this.#remaining : (this.limit ?? 1);
    return Math.min(mostPlaces, requests * placesOfOne);
  }

  #next(places: readonly Place[], from: number): string[] {
    const lines: string[] = [];
    let characters = 0;
    for (let i = from; i < places.length && lines.length < this.room; i++) {
      const line = JSON.stringify(places[i]);
      characters += line.length + 1;
      if (lines.length > 0 && characters > mostCharacters) break;
      lines.push(line);
    }
    return lines;
  }

  async #send(lines: readonly string[]): Promise<Answer[]> {
    const { key, ids, signal, send } = this.#settings;
    for (let tries = 0; ; ) {
      let response: Response;
      try {
        response = await send(`/api/v1/electoral/lookup/batch${ids ? '?include=ids' : ''}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-ndjson', ...(key && { Authorization: `Bearer ${key}` }) },
          body: lines.join('\n'),
          signal,
        });
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        this.#read(response.headers);
        if (response.ok) return ((await response.json()) as { data: Answer[] }).data;
      } catch (error) {
        const pause = pauses[tries++];
        if (signal.aborted || pause === undefined) throw error;
        await this.#settings.wait(pause, signal);
        continue;
      }
      if (response.status === 401) throw new KeyRefused();
      if (response.status !== 429) throw new Error(`status ${response.status}`);
      this.#remaining = 0;
      await this.#pause(Number(response.headers.get('Retry-After') ?? 60));
    }
  }

  #read(headers: Headers): void {
    this.limit = Number(headers.get('X-RateLimit-Limit') ?? 1);
    this.#remaining = Number(headers.get('X-RateLimit-Remaining') ?? 1);
    this.#resetSeconds = Number(headers.get('X-RateLimit-Reset') ?? 60);
  }

  /** Until the next minute, in which the whole limit is there. */
  async #pause(most: number): Promise<void> {
    const seconds = Math.min(most, this.#resetSeconds);
    this.#settings.onWait(seconds);
    await this.#settings.wait(seconds, this.#settings.signal);
    this.#remaining = this.limit ?? 1;
  }
}

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, seconds * 1000);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
