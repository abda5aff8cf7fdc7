import { allSentByBrowser } from './browser-form.ts';
import type { Visitor } from './console.ts';

/** Looks at what can be issued, and issues it. */
export async function issueAll(visitor: Visitor, code: string): Promise<Response> {
  const action = `/console/campaigns/${code}/receipts/issue`;
  await visitor.get(action);
  return visitor.post(action, allSentByBrowser(visitor.html, action));
}
