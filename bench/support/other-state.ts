import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CampaignBench } from './campaigns.ts';
import * as campaigns from './campaigns.ts';

/**
 * A server of the state of the program in another folder, with campaigns that its own program makes; of this one without a
 * folder.
 */
export async function startStateBench(tree: string | undefined): Promise<CampaignBench> {
  const own =
    tree && ((await import(pathToFileURL(resolve(tree, 'bench/support/campaigns.ts')).href)) as typeof campaigns);
  return (own || campaigns).startCampaignBench();
}
