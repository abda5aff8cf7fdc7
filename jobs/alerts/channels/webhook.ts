import { type Dispatcher, request } from 'undici';
import { withTimeLimit } from '#core/processes/time-limit.ts';
import type { Message } from '#jobs/alerts/message.ts';
import { type Channel, deliveryMilliseconds, failedDelivery } from './channel.ts';
import { outsideDispatcher } from './outside-dispatcher.ts';

/**
 * Posts messages as JSON to an address. Any status from 200 to 299 accepts. A redirect is not followed: it would carry
 * the message to a host that is not configured.
 */
export function webhookChannel(url: string, timeout = deliveryMilliseconds): Channel {
  return {
    name: 'webhook',
    async deliver({ json }: Message, signal) {
      let dispatcher: Dispatcher | undefined;
      try {
        const own = outsideDispatcher();
        dispatcher = own;
        const { statusCode, text } = await withTimeLimit(timeout, signal, async (limited) => {
          const response = await request(url, {
            dispatcher: own,
            method: 'POST',
            headers: { 'content-type': 'application/json', 'user-agent': 'Hustings/1.0' },
            body: JSON.stringify(json),
            signal: limited,
          });
          // The status has decided already: a response's body that breaks off changes nothing.
          return { statusCode: response.statusCode, text: await response.body.text().catch(() => '') };
        });
        const reason = `status ${statusCode}`;
        const shown = text.trim().slice(0, 500);
        return {
          accepted: statusCode >= 200 && statusCode < 300,
          reason,
          answer: shown === '' ? reason : `${reason}: ${shown}`,
        };
      } catch (error) {
        return failedDelivery(error);
      } finally {
        await dispatcher?.destroy();
      }
    },
  };
}
