import type { Config } from '#core/config.ts';
import { sandboxLinkMinutes } from '#server/accounts/sandbox-link.ts';
import type { DemoNotice } from '#server/campaign/demo/prepare-demo.ts';

interface Example {
  readonly what: string;
  readonly command: string;
}

/**
 * What is printed once everything is up: the address, the link into the sandbox campaign if there is one, and commands to
 * try on it and on the sample region, of what the server serves. An installation without the sample (`SAMPLE=off`) prints the address alone.
 */
export function welcome(
  url: string,
  demo: DemoNotice | null,
  { serves, sample }: Pick<Config, 'serves' | 'sample'>,
  sandboxPath?: string,
): string {
  if (!sample) return `\nHustings is up at ${url}\n`;
  const api = `${url}/api/v1`;
  const { key, donationId } = demo ?? {};
  const examples = [
    ...(serves.electoral ? [lookUp(api)] : []),
    ...(key && donationId ? withKey(api, key, donationId) : serves.electoral ? withoutKey(api) : []),
  ];
  const lines = examples.map(({ what, command }) => `  ${what}:\n    ${command}\n`);
  const console = sandboxPath === undefined ? '' : intoConsole(url + sandboxPath);
  return `\nHustings is up at ${url}\n\n${console}${lines.join('')}\n${aboutDemo(demo)}`;
}

const intoConsole = (link: string): string =>
  `  The sandbox campaign, signed in (once, on this machine, within ${sandboxLinkMinutes} minutes):\n    ${link}\n`;

const lookUp = (api: string): Example => ({
  what: 'A postal code of the sample region, and its districts',
  command: `curl '${api}/electoral/lookup?postalCode=Z1A1A1'`,
});

function withoutKey(api: string): Example[] {
  return [
    {
      what: 'A point, on the map of 2020',
      command: `curl '${api}/electoral/lookup?lat=43.1&lng=-47.2&date=2020-01-01'`,
    },
    { what: 'Boundaries by name', command: `curl '${api}/electoral/boundaries?q=sainte&level=FEDERAL'` },
  ];
}

function withKey(api: string, key: string, donationId: string): Example[] {
  const bearer = `-H 'Authorization: Bearer ${key}'`;
  return [
    { what: 'Voters of the sandbox campaign', command: `curl ${bearer} '${api}/voters?limit=3'` },
    {
      what: 'The official receipt of a donation',
      command: `curl -X POST ${bearer} '${api}/donations/${donationId}/receipt'`,
    },
  ];
}

function aboutDemo(demo: DemoNotice | null): string {
  if (!demo) return '';
  const { code, key } = demo;
  if (!key) return `  A key of the sandbox campaign "${code}": npx hustings campaign demo-key\n\n`;
  return `  The key of the sandbox campaign "${code}", shown this once (another: npx hustings campaign demo-key):
    ${key}
  Its data is fictional and is put back every night.\n\n`;
}
