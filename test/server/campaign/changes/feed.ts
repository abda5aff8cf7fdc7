import type { CampaignHarness } from '#test/support/campaign.ts';

export interface Change {
  readonly id: string;
  readonly kind: string;
  readonly what: string;
  readonly at: string;
  readonly version: string | null;
  readonly voted?: boolean;
  readonly record?: Readonly<Record<string, unknown>> | null;
}

export interface ChangePage {
  readonly data: readonly Change[] & Change[];
  readonly pagination: { readonly nextCursor: string | null; readonly limit: number };
  readonly resumeAt: string;
}

/** A page of a campaign's feed. */
export async function changesOf(api: CampaignHarness, key: string, query: string): Promise<ChangePage> {
  const answer = await api.request('GET', `/changes?${query}`, { key });
  if (answer.status !== 200) throw new Error(`GET /changes: ${answer.status} ${answer.body.error}`);
  return answer.body as unknown as ChangePage;
}
