const megabyte = 1024 * 1024;

interface SpoolLimits {
  readonly files: number;
  readonly bytes: number;
}

/** For whom something is spooled: each of these names has a share. */
export type SpoolHolders = readonly string[];

/** What is spooled at a time, in all and for each holder. Bytes count as they arrive: nobody has room by announcing it. */
export class SpoolBudget {
  readonly #inAll: SpoolLimits;
  readonly #ofHolder: SpoolLimits;
  readonly #all = { files: 0, bytes: 0 };
  readonly #holders = new Map<string, { files: number; bytes: number }>();

  constructor(inAll: SpoolLimits, ofHolder: SpoolLimits) {
    this.#inAll = inAll;
    this.#ofHolder = ofHolder;
  }

  /** Begins a file. Undefined if there is no room for one more. */
  begin(holders: SpoolHolders): SpoolShare | undefined {
    return this.add(holders, { files: 1, bytes: 0 }) ? new SpoolShare(this, holders) : undefined;
  }

  /** False, and nothing is added, if that is more than there may be. */
  add(holders: SpoolHolders, more: SpoolLimits): boolean {
    const fits = ({ files, bytes }: SpoolLimits, most: SpoolLimits) =>
      files + more.files <= most.files && bytes + more.bytes <= most.bytes;
    const all = holders.map((holder) => this.#holders.get(holder) ?? { files: 0, bytes: 0 });
    if (!fits(this.#all, this.#inAll) || !all.every((each) => fits(each, this.#ofHolder))) return false;
    for (const each of [this.#all, ...all]) {
      each.files += more.files;
      each.bytes += more.bytes;
    }
    for (const [at, holder] of holders.entries()) {
      this.#holders.set(holder, all[at] as { files: number; bytes: number });
    }
    return true;
  }

  remove(holders: SpoolHolders, { bytes }: { readonly bytes: number }): void {
    this.#all.files--;
    this.#all.bytes -= bytes;
    for (const holder of holders) {
      const of = this.#holders.get(holder);
      if (!of) continue;
      of.files--;
      of.bytes -= bytes;
      if (of.files === 0) this.#holders.delete(holder);
    }
  }
}

/** The room of one file. */
export class SpoolShare {
  readonly #budget: SpoolBudget;
  readonly #holders: SpoolHolders;
  #bytes = 0;
  #isHeld = true;

  constructor(budget: SpoolBudget, holders: SpoolHolders) {
    this.#budget = budget;
    this.#holders = holders;
  }

  /** Whether there is room for so many bytes more. */
  grow(bytes: number): boolean {
    const fits = this.#isHeld && this.#budget.add(this.#holders, { files: 0, bytes });
    if (fits) this.#bytes += bytes;
    return fits;
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#budget.remove(this.#holders, { bytes: this.#bytes });
  }
}

/**
 * What a process spools: uploads on their way, answers that their clients have not read, and long documents. An upload has at most 20
 * MB.
 */
export const spoolBudget = new SpoolBudget({ files: 200, bytes: 768 * megabyte }, { files: 8, bytes: 192 * megabyte });
