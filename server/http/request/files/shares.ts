interface ShareLimits {
  /** Places of a process. */
  readonly inAll: number;
  /** How many of them one campaign may have at a time. Fewer than all, so that the rest is left for the others. */
  readonly ofCampaign: number;
}

/** Whose work has the places that are missing. */
export type Taken = 'by the campaign' | 'by others';

/** The places of a process for work that takes a lot of it, of which no campaign has all. */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Takes a place. Returns what gives it back or, if no place is free, who has it. */
  take(campaignId: string): (() => void) | Taken {
    const taken = this.#taken.get(campaignId) ?? 0;
    if (taken >= this.#limits.ofCampaign) return 'by the campaign';
    if (this.#inAll >= this.#limits.inAll) return 'by others';
    this.#inAll++;
    this.#taken.set(campaignId, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#inAll--;
      const left = (this.#taken.get(campaignId) as number) - 1;
      if (left === 0) this.#taken.delete(campaignId);
      else this.#taken.set(campaignId, left);
    };
  }
}
