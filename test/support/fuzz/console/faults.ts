import type { ConsoleRoute } from '#server/console/http/route.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { isSignedIn, markers, type Sender, type Side } from './known.ts';
import type { ConsoleResponse } from './send.ts';
import { rawMarkup } from './texts.ts';

const headerOf = ({ head }: ConsoleResponse, name: string): string =>
  new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(head)?.[1] ?? '';

/** Whether a response is a document that is sent in parts, which may take longer than a page. */
export const isDocument = (answered: ConsoleResponse): boolean =>
  headerOf(answered, 'content-disposition') !== '' || headerOf(answered, 'content-security-policy').includes('sandbox');

/** A campaign's marker as it is found, escaped and not escaped. */
const textOf = (side: Side): string => markers[side].slice(1, -1);

/** What is wrong with a response of the console, whatever was asked. Empty if nothing is. */
export function faultsOf(answered: ConsoleResponse, route: ConsoleRoute | undefined, ourCode: string): string[] {
  const { status, head, body, sent } = answered;
  const faults: string[] = [];
  if (status === 0) return [`it is missing: ${body}`];
  if (status >= 500) faults.push(`it is a ${status}`);
  const isOurs = ['MEMBER', 'MANAGER', 'OWNER'].includes(sent.sender);
  if (!isOurs && body.includes(textOf('ours'))) faults.push(`it shows our records to ${sent.sender}`);
  if (sent.sender !== 'outsider' && body.includes(textOf('theirs')))
    faults.push(`it shows their records to ${sent.sender}`);
  const isPage = headerOf(answered, 'content-type').startsWith('text/html');
  if (isPage && rawMarkup.test(body)) faults.push('it has markup that somebody typed');
  const location = headerOf(answered, 'location');
  if (location && !staysHere(location)) faults.push(`it leads to ${location.slice(0, 60)}`);
  if (/^(x-injected|set-cookie: x=)/im.test(head)) faults.push('it has a header that somebody typed');
  if (status === 200 && route && !isFor(sent.sender, route, sent.bytes.includes(`/campaigns/${ourCode}`)))
    faults.push(`it lets ${sent.sender} in`);
  return faults;
}

const here = 'http://here.example';
const staysHere = (location: string) =>
  location.startsWith('/') && URL.canParse(location, here) && new URL(location, here).origin === here;

/** Whether a route is for the sender at all; of a campaign, of which one. */
function isFor(sender: Sender, { access }: ConsoleRoute, isOurs: boolean): boolean {
  if (access === 'public') return true;
  if (!isSignedIn(sender)) return false;
  if (access === 'user') return true;
  if (sender === 'outsider') return !isOurs;
  return isOurs && sender !== 'former' && mayActAs(sender, access);
}
