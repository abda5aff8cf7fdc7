import { CachedJson } from '#server/content/json-content.ts';

/** Shorter answers are made again, longer ones would take the room of all others. */
const leastBytes = 8 * 1024;
const mostBytesOfOne = 2 * 1024 * 1024;
const mostBytes = 16 * 1024 * 1024;

/** Long answers of one catalogue as bytes, with their codings: those that were asked for last. */
export class AnswerCache {
  readonly #answers = new Map<string, CachedJson>();
  #bytes = 0;

  get(key: string): CachedJson | undefined {
    const known = this.#answers.get(key);
    if (known) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
    }
    return known;
  }

  /** Stores a text, if it is worth it. Returns it to send. */
  add(key: string, text: string): CachedJson {
    const made = new CachedJson(text);
    if (made.length < leastBytes || made.length > mostBytesOfOne || this.#answers.has(key)) return made;
    this.#answers.set(key, made);
    this.#bytes += made.length;
    for (const [oldest, { length }] of this.#answers) {
      if (this.#bytes <= mostBytes) break;
      this.#answers.delete(oldest);
      this.#bytes -= length;
    }
    return made;
  }
}
