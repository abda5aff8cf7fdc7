interface ShareLimits {
  /** Places of a process. */
  readonly inAll: number;
  /** How many of them one campaign may have at a time. Fewer than all, so that the rest is left for the others. */
  readonly ofCampaign: number;
}

/** Who has the places that are missing. */
export type Taken = 'by the campaign' | 'by others';

/** The places of a process for work that takes a lot of it, of which no campaign has all. */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #held = new Map<string, number>();
  #inAll = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Takes a place. Returns what gives it back or, if no place is free, who has it. */
  take(campaignId: string): (() => void) | Taken {
    const held = this.#held.get(campaignId) ?? 0;
    if (held >= this.#limits.ofCampaign) return 'by the campaign';
    if (this.#inAll >= this.#limits.inAll) return 'by others';
    this.#inAll++;
    this.#held.set(campaignId, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#inAll--;
      const left = (this.#held.get(campaignId) as number) - 1;
      if (left === 0) this.#held.delete(campaignId);
      else this.#held.set(campaignId, left);
    };
  }
}
