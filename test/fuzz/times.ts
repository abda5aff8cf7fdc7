interface Timed {
  readonly name: string;
  readonly milliseconds: number;
  readonly bytes: string;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** How long requests to each route have taken. */
export class Times {
  readonly #pages = new Map<string, number[]>();
  #longest: Timed[] = [];

  add(name: string, milliseconds: number, bytes: string, isDocument: boolean): void {
    const route = isDocument ? `${name} (document)` : name;
    const times = this.#pages.get(route) ?? [];
    this.#pages.set(route, times);
    times.push(milliseconds);
    if (isDocument) return;
    this.#longest.push({ name, milliseconds, bytes });
    if (this.#longest.length > 200) this.#longest = this.#sorted().slice(0, 100);
  }

  #sorted(): Timed[] {
    return this.#longest.toSorted((a, b) => b.milliseconds - a.milliseconds);
  }

  /** Requests for pages that took more than the bound, the longest first. */
  tooLong(bound: number): Timed[] {
    return this.#sorted().filter(({ milliseconds }) => milliseconds > bound);
  }

  /** The routes with the longest requests. */
  worst(count: number) {
    return [...this.#pages]
      .map(([name, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return { name, count: times.length, p50: at(sorted, 0.5), p99: at(sorted, 0.99), most: at(sorted, 1) };
      })
      .toSorted((a, b) => b.most - a.most)
      .slice(0, count);
  }
}
