import { isObject, textAt } from '#ingest/read/json/json-object.ts';
import { AddressError } from './errors.ts';

/** The error of a publisher that makes the file when it is asked for, and has not finished (RFC 9110, section 15.3.3). */
export const preparing = (address: string, retryAfterMs?: number): AddressError =>
  new AddressError(address, 'the publisher is still preparing the file', {
    passing: 'preparing',
    advice: 'Nothing is wrong with the address: the next run asks again.',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

const inWork =
  /^(?:esriJob)?(?:pending|processing|in[ _-]?progress|running|executing|submitted|waiting|queued|started|exporting(?:data)?|updating|stale)$/i;
const failed = /^(?:esriJob)?(?:failed|export ?failed|error|timed ?out|cancelled)$/i;

/**
 * Refuses the message of a service that makes downloads: an object with a status and no data. Services send it with status
 * 200 too.
 *
 * @param text a response that begins as an object does, at least its beginning
 * @throws AddressError that passes if the file is being made
 */
export function refuseStatus(address: string, text: string): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    // Data is longer than the beginning that is looked at.
    return;
  }
  if (!isObject(message) || 'features' in message || 'type' in message) return;
  const status = textAt(message, 'status') ?? textAt(message, 'jobStatus');
  if (status === undefined) return;
  if (inWork.test(status)) throw preparing(address);
  if (!failed.test(status)) return;
  throw new AddressError(address, `the publisher could not make the file (“${status.slice(0, 60)}”)`, {
    passing: 'busy',
    advice: 'The publisher’s service is at fault: the next run asks again; if it stays so, look for another address.',
  });
}
