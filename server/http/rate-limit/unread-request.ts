import { addressKey } from './client-address.ts';
import { wholeWindow } from './count-request.ts';
import { type RateCounter, secondsUntil } from './rate-limit.ts';

interface UnreadRequestLimits {
  /** Absent if requests are not limited. */
  readonly counter: RateCounter | undefined;
  /** What an address without a key may ask for in a minute. */
  readonly anonymousLimit: number;
  /** Behind a proxy the connection's address is the proxy's, and says nothing of the client. */
  readonly isBehindProxy: boolean;
}

/** The rate limit's headers for a request that could not be read. It is not counted. */
export function unreadRequestHeaders({ counter, anonymousLimit, isBehindProxy }: UnreadRequestLimits) {
  return async (address: string): Promise<Record<string, string>> => {
    const count = isBehindProxy ? undefined : await counter?.count(addressKey(address), 0);
    return {
      'X-RateLimit-Limit': String(anonymousLimit),
      'X-RateLimit-Remaining': String(Math.max(0, anonymousLimit - (count?.used ?? 0))),
      'X-RateLimit-Reset': count ? secondsUntil(count.resetMilliseconds) : wholeWindow,
    };
  };
}
