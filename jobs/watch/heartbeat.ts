import type { Log } from '#core/log.ts';
import { outsideDispatcher } from '#jobs/alerts/channels/outside-dispatcher.ts';
import { askAddress } from './ask.ts';

const milliseconds = 10_000;

/** Requests the address of the outside watcher. Returns whether it answered; a change of that is logged, without the address. */
export async function beat(
  url: string,
  wasAccepted: boolean,
  log: Pick<Log, 'info' | 'warn'>,
  signal: AbortSignal,
): Promise<boolean> {
  const reason = await askAddress(url, milliseconds, signal, outsideDispatcher);
  if (reason !== null && wasAccepted) log.warn({ reason }, 'the heartbeat is not accepted');
  if (reason === null && !wasAccepted) log.info('the heartbeat is accepted again');
  return reason === null;
}
