import type { Message } from '#jobs/alerts/message.ts';
import type { ChannelName } from '#jobs/alerts/sent-alerts.ts';

/** How a delivery went. */
export interface Delivery {
  readonly accepted: boolean;
  /** For a log: a status or the code of an error, and no address. */
  readonly reason: string;
  /** For the terminal of the operator: what came back, which may repeat an address. */
  readonly answer: string;
}

/** A way of telling the operator. */
export interface Channel {
  readonly name: ChannelName;
  /** Does not throw: whatever goes wrong is in the delivery. The signal breaks it off. */
  deliver(message: Message, signal: AbortSignal): Promise<Delivery>;
}

/** How long one delivery may take. */
export const deliveryMilliseconds = 30_000;

/** The delivery that an error ended. Its message is for the terminal only: it may contain an address. */
export function failedDelivery(error: unknown): Delivery {
  const { code, responseCode, name, message, cause } = error as Error & { code?: unknown; responseCode?: unknown };
  const inner = (cause ?? {}) as { code?: unknown; message?: string };
  const codes = [code ?? inner.code ?? name, responseCode].filter((each) => each !== undefined);
  return { accepted: false, reason: codes.join(' '), answer: inner.message ? `${message}: ${inner.message}` : message };
}
