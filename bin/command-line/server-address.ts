import { UsageError } from './usage-error.ts';

/** The address of the server that a command calls: HUSTINGS_URL, or the one of this machine. */
export function serverAddress(): URL {
  const text = process.env.HUSTINGS_URL || 'http://localhost:3000';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError('HUSTINGS_URL must be the address of a server, such as https://hustings.example.ca.');
  }
  return url;
}
