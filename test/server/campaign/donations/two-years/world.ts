import type { CampaignHarness, TestCampaign } from '#test/support/campaign.ts';
import type { Random } from '#test/support/faults/random.ts';
import type { Ledger } from './ledger.ts';
import type { Imported } from './lists.ts';

/** What the acts of the two years have in common. */
export interface World {
  readonly api: CampaignHarness;
  readonly campaign: TestCampaign;
  readonly random: Random;
  readonly ledger: Ledger;
  /** Those that were imported and not taken back. */
  readonly lists: Imported[];
  now(): Date;
  /** An amount that no gift had before, in cents. */
  amount(): number;
  /** A day of the last three weeks, YYYY-MM-DD. */
  recentDay(): string;
  /** Counts what came to pass. */
  count(what: string): void;
}

export const request = <Data = Record<string, unknown>>(
  { api, campaign }: World,
  method: string,
  path: string,
  body?: unknown,
) => api.request<Data>(method, path, { key: campaign.key, ...(body !== undefined && { body }) });
