import { Changes } from './changes.ts';

export type Kind = 'voter' | 'donation' | 'receipt';

/** One write that a client has sent, whatever became of it. */
export interface Entry {
  readonly kind: Kind;
  readonly campaignId: string;
  /** Tells the record from all others: a voter's or a donor's name, the id of a receipt's donation. */
  readonly mark: string;
  /** What a response of 200 said of the record: its id, or the receipt's number. */
  acknowledged?: string;
}

/** All that clients have sent, and the responses that they got. */
export class Ledger extends Changes {
  readonly entries: Entry[] = [];
  acknowledged = 0;

  begin(kind: Kind, campaignId: string, mark: string): Entry {
    const entry = { kind, campaignId, mark };
    this.entries.push(entry);
    return entry;
  }

  acknowledge(entry: Entry, answer: string): void {
    entry.acknowledged = answer;
    this.acknowledged++;
    this.changed();
  }
}
