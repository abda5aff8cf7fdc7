import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ResponseError } from '#client/src/errors.ts';
import { mayRepeat } from '#client/src/sending/retries.ts';
import { rateLimits } from '#core/config/rate-limits.ts';
import { errorCodes } from '#core/errors.ts';
import { plans } from '#core/plans.ts';
import customer from '#server/openapi/customer.json' with { type: 'json' };
import electoral from '#server/openapi/electoral.json' with { type: 'json' };
import { runCommand } from '#test/support/run-command.ts';
import { productFiles } from './run/product-files.ts';
import { root } from './run/read-page.ts';

const read = (file: string) => readFile(join(root, file), 'utf8');

interface Operation {
  readonly operationId?: string;
  readonly deprecated?: boolean;
  readonly parameters?: ReadonlyArray<{ readonly $ref?: string }>;
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Media {
  readonly examples?: Readonly<Record<string, { readonly value?: { readonly code?: string } }>>;
}

const operationsOf = ({ paths }: { readonly paths: object }): Operation[] =>
  Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>));

/** `status code` of every error that a document's operations have. */
function errorsOf(document: { readonly paths: object }): Set<string> {
  return new Set(
    operationsOf(document).flatMap(({ responses = {} }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).flatMap(({ examples = {} }) =>
          Object.values(examples).flatMap(({ value }) => (value?.code ? [`${status} ${value.code}`] : [])),
        ),
      ),
    ),
  );
}

describe('docs/errors.md', () => {
  it('has every status and code of both APIs, and every code that there is', async () => {
    const page = await read('docs/errors.md');
    const rows = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => `${status} ${code}`);
    const inDocuments = [...errorsOf(customer), ...errorsOf(electoral)];
    expect(inDocuments.length).toBeGreaterThan(8);
    expect(rows).toEqual(expect.arrayContaining(inDocuments));
    for (const code of errorCodes) expect(rows.some((row) => row.endsWith(` ${code}`))).toBe(true);
  });

  it('says after which responses to repeat, and the client does so', async () => {
    const page = await read('docs/errors.md');
    const said = new Map(
      [...page.matchAll(/^\| (\d{3}(?:, \d{3})*) \| (repeat|no)\b/gm)].flatMap(([, statuses = '', word]) =>
        statuses.split(', ').map((status) => [Number(status), word === 'repeat'] as const),
      ),
    );
    expect([...said.keys()]).toEqual([429, 503, 500]);
    const statuses = [...page.matchAll(/^\| (\d{3}) \| `/gm)].map(([, status]) => Number(status));
    const answered = { code: undefined, requestId: undefined, retryAfter: undefined, rateLimit: undefined };
    const facts = { operationId: 'getVoter', attempts: 1, idempotencyKey: undefined };
    for (const status of statuses) {
      const error = new ResponseError('', { ...answered, status }, facts);
      // "Any other error: no".
      expect([status, mayRepeat(error, 'nothing')]).toEqual([status, said.get(status) ?? false]);
    }
  });
});

describe('docs/customer-api.md', () => {
  it('names the operations that honour If-Match, and those on one record that ignore it', async () => {
    const [paragraph = ''] = /^\*\*If-Match\.\*\* .*$/m.exec(await read('docs/customer-api.md')) ?? [];
    const named = (text = '') => [...text.matchAll(/`([A-Z]+ \/[^`]*\{id\}[^`]*)`/g)].map(([, name]) => name).sort();
    const writes = Object.entries(customer.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, operations]) =>
        Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
          method === 'get' || !path.includes('{id}')
            ? []
            : [
                {
                  name: `${method.toUpperCase()} ${path}`,
                  honours: parameters.some(({ $ref = '' }) => $ref.endsWith('/IfMatch')),
                },
              ],
        ),
    );
    const ofWrites = (honouring: boolean) =>
      writes.flatMap(({ name, honours }) => (honours === honouring ? [name] : [])).sort();
    const [honoured, ignored] = paragraph.split('It is ignored by');
    expect(named(honoured)).toEqual(ofWrites(true));
    expect(named(ignored)).toEqual(ofWrites(false));
  });
});

describe('docs/rate-limits.md', () => {
  it('has the limits as they are', async () => {
    const page = await read('docs/rate-limits.md');
    const { ANONYMOUS, FREE, PRO } = rateLimits.electoral;
    const [member, campaign] = [rateLimits.console.member, rateLimits.console.campaign];
    const number = (value: number) => value.toLocaleString('en');
    for (const [who, limit] of [
      ['counted by address (IPv6 by its /64)', ANONYMOUS],
      ['a free key', FREE],
      ['a Pro key, from the operator', PRO],
      ['each member who has signed in, over all campaigns', member],
      ['all members of a campaign together', campaign],
      ...Object.entries(plans).flatMap(([name, { apiAccess, requestsPerMinute }]) =>
        apiAccess ? [[`plan \`${name}\``, requestsPerMinute] as const] : [],
      ),
    ] as const) {
      expect(page).toContain(`${who} | ${number(limit)} |`);
    }
    const { tiles, parts } = rateLimits.timesTheLimit;
    expect(page).toContain(`up to ${tiles} times as many in a minute`);
    expect(page).toContain(`up to ${parts} times as many megabytes`);
    expect(page).toContain(`**Pages for people**: ${rateLimits.pages} look-ups`);
    expect(page).toContain(`**Addresses offered while one is typed**: ${rateLimits.suggestions} requests`);
    expect(page).toContain(`**Lists on \`/batch\`**: ${number(rateLimits.listRows)} rows a minute`);
    expect(page).toContain(`counts as one request for each ${rateLimits.rowsOfOneRequest} rows begun`);
    expect(page).toContain(`a client address may register ${rateLimits.registrationsAnHour} times an hour`);
  });

  it('has each of them from one file', async () => {
    const stated = /(?:PerMinute|AMinute|AnHour)\w*"?\s*[:=]\s*[1-9]/;
    const offenders = (await productFiles()).filter(({ text }) => stated.test(text));
    expect(offenders.map(({ path }) => path)).toEqual(['data/reference/rate-limits.json']);
  });
});

describe('docs/compatibility.md', () => {
  it('announces an end half a year before, by headers of RFC 9745 and 8594', async () => {
    const page = await read('docs/compatibility.md');
    const [, since] = /^\| `Deprecation: @(\d+)` \|/m.exec(page) ?? [];
    const [, until = ''] = /^\| `Sunset: (\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT)` \|/m.exec(page) ?? [];
    expect(new Date(until).toUTCString()).toBe(until);
    expect(Date.parse(until) - Number(since) * 1000).toBeGreaterThan(182 * 86_400_000);
    expect(page).toContain('| `Link: </docs/compatibility>; rel="deprecation"` |');
  });

  it('names every operation that is deprecated, or says that none is', async () => {
    const page = await read('docs/compatibility.md');
    const deprecated = [customer, electoral].flatMap(operationsOf).filter((operation) => operation.deprecated);
    expect(page.includes('Nothing is deprecated now.')).toBe(deprecated.length === 0);
    for (const { operationId } of deprecated) expect(page).toContain(`\`${operationId}\``);
  });
});

describe('docs/operating-the-server.md', () => {
  it('has every setting', async () => {
    const page = await read('docs/operating-the-server.md');
    const code = (await read('core/config/environment.ts')) + (await read('core/config/alert-settings.ts'));
    const settings = [...code.matchAll(/^ {2}([A-Z_]{4,})\??: /gm)].map(([, name]) => name as string);
    expect(new Set(settings).size).toBeGreaterThan(12);
    for (const name of settings) expect(page).toContain(`\`${name}\``);
  });
});

describe('docs/console.md', () => {
  it('names every command for campaigns', async () => {
    const page = await read('docs/console.md');
    // Help asks no database.
    const { output } = await runCommand({} as Parameters<typeof runCommand>[0], ['campaign', '--help']);
    const commands = [...output.matchAll(/^ {2}([a-z-]+) (?:\[|<)/gm)].map(([, name]) => name as string);
    expect(commands.length).toBeGreaterThan(9);
    for (const name of commands) expect(page).toMatch(new RegExp(`\`(hustings campaign )?${name}\\b`));
  });
});

describe('the licence', () => {
  it('is the same in package.json, README.md and docs/licences.md, with the reason for each part', async () => {
    const { license } = JSON.parse(await read('package.json')) as { license: string };
    expect(license.split(' AND ')).toEqual(['MIT', 'LGPL-3.0-or-later']);
    const [readme, page] = [await read('README.md'), await read('docs/licences.md')];
    expect(readme).toContain(`\`${license}\``);
    for (const part of license.split(' AND ')) {
      expect(readme).toContain(part);
      expect(page).toContain(part);
    }
    for (const text of [readme, page]) expect(text).toMatch(/base-map\.tiles[\s\S]*GSHHG/);
  });
});
