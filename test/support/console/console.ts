import type Koa from 'koa';
import type { SendToPerson } from '#core/email/send-to-person.ts';
import { createLog, type Log } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { createExecuteFor } from '#server/accounts/execute-for-person.ts';
import { type AttemptCounters, createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createApp } from '#server/app.ts';
import { createCampaign, type NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createImportRunner, type ImportRunner } from '#server/campaign/imports/run-imports.ts';
import { createConsole } from '#server/console/console.tsx';
import type { ConsoleMaps } from '#server/console/http/route.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRateCounter, type RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { Districts } from '#server/operations/districts.ts';
import type { Role } from '#server/operations/roles.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { federalCampaign } from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { inventedDistricts } from '#test/support/stand-ins/districts.ts';
import { quickHash } from './quick-hash.ts';

export const password = 'the harbour freezes late';

/** What a browser stores and sends: cookies, and the form token of the last page. */
export class Visitor {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  /** The last response's HTML. */
  html = '';

  constructor(base: string) {
    this.#base = base;
  }

  /** Keeps a cookie as if somebody had planted it. */
  plant(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The form token of the last page that had one; empty before. */
  formToken = '';

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  /** Sends a form with the token of the last page that had one. A header without a value is not sent. */
  async post(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const token = this.formToken;
    const body = new URLSearchParams(token ? { formToken: token } : {});
    for (const [name, value] of Object.entries(fields)) {
      for (const item of typeof value === 'string' ? [value] : value) {
        if (name === 'formToken') body.set(name, item);
        else body.append(name, item);
      }
    }
    return this.#send(path, { method: 'POST', body, headers: { Origin: this.#base, ...headers } });
  }

  /** Sends a form with a file, as a page with a file's field does. */
  async upload(
    path: string,
    file: { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> },
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', new Blob([file.content]), file.name);
    const address = `${path}?${new URLSearchParams({ formToken: this.formToken })}`;
    return this.#send(address, { method: 'POST', body, headers: { Origin: this.#base } });
  }

  async signIn(email: string, secret = password): Promise<Response> {
    await this.get('/console/sign-in');
    const answer = await this.post('/console/sign-in', { email, password: secret });
    // A page with a form token, for the forms that a test then sends.
    if (answer.status === 303) await this.get('/console');
    return answer;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const all = { Accept: 'text/html', ...(init.headers as Record<string, string>), Cookie: this.cookies };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const answer = await fetch(this.#base + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = await answer.clone().text();
    if (text.startsWith('<!doctype html>')) {
      this.html = text;
      this.formToken = /name="formToken" value="([^"]*)"/.exec(text)?.[1] ?? this.formToken;
    }
    return answer;
  }
}

export interface ConsoleHarness {
  readonly database: TestDatabase;
  readonly pool: CampaignPool;
  readonly server: HttpServer;
  readonly imports: ImportRunner;
  /** The console's clock. */
  now: Date;
  visitor(): Visitor;
  campaign(overrides?: Partial<NewCampaign>): Promise<{ campaignId: string; userId: string; code: string }>;
  /** A person with the common password and, in a campaign, a role. Returns the e-mail address. */
  person(name: string, campaignId?: string, role?: Role): Promise<{ email: string; userId: string }>;
  /** A visitor who has signed in as such a person. */
  signedIn(name: string, campaignId?: string, role?: Role): Promise<Visitor>;
  close(): Promise<void>;
}

/** The console behind real HTTP, on a database of its own; behind that many proxies whose headers are trusted. */
export async function startConsole({
  trustedProxies = 0,
  publicUrl,
  sendToPerson,
  maps,
  districts = inventedDistricts,
  requests,
  attempts = createAttemptCounters(createRateCounter),
  log = createLog(process.env.TEST_LOG ?? 'silent', process.stderr),
  createDatabase = () => createTestDatabase(),
}: {
  readonly trustedProxies?: number;
  readonly publicUrl?: string;
  readonly sendToPerson?: SendToPerson;
  /** The electoral data of the server. */
  readonly maps?: ConsoleMaps;
  /** Its electoral map; null on a server of campaigns alone. */
  readonly districts?: Districts | null;
  /** Counts the requests of members. */
  readonly requests?: RateCounter;
  readonly attempts?: AttemptCounters;
  readonly log?: Log;
  /** Makes its database, given the time of its clock. */
  readonly createDatabase?: (now: Date) => Promise<TestDatabase>;
} = {}): Promise<ConsoleHarness> {
  const now = new Date('2026-10-01T15:00:00.000Z');
  const database = await createDatabase(now);
  const pool = createCampaignPool(database.requestUrl, log, { size: 8 });
  const stored = quickHash(password);
  let campaigns = 0;
  const harness: ConsoleHarness = {
    database,
    pool,
    now,
    server: undefined as unknown as HttpServer,
    imports: createImportRunner({ pool, plans, log, now: () => harness.now }),
    visitor: () => new Visitor(harness.server.url),
    async campaign(overrides = {}) {
      const campaign = { ...federalCampaign(`C${++campaigns}`), ...overrides };
      return { ...(await createCampaign(pool, campaign, harness.now)), code: campaign.code };
    },
    async person(name, campaignId, role = 'MEMBER') {
      const email = `${name}@example.org`;
      const { rows } = await pool.query<{ id: string }>(
        `insert into users (id, email, name, password_hash, created_at) values (gen_random_uuid(), $1, $2, $3, now())
         on conflict (lower(email)) do update set password_hash = excluded.password_hash returning id`,
        [email, name, stored],
      );
      const userId = (rows[0] as { id: string }).id;
      if (campaignId) {
        await withCampaign(pool, campaignId, (tx) =>
          tx.query(
            `insert into memberships (campaign_id, user_id, role, created_at) values ($1, $2, $3, now())
             on conflict (campaign_id, user_id) do update set role = excluded.role`,
            [campaignId, userId, role],
          ),
        );
      }
      return { email, userId };
    },
    async signedIn(name, campaignId, role) {
      const { email } = await harness.person(name, campaignId, role);
      const visitor = harness.visitor();
      await visitor.signIn(email);
      return visitor;
    },
    async close() {
      await harness.server.close();
      await harness.imports.close();
      await pool.end();
      await database.close();
    },
  };
  const console = createConsole({
    executeFor: createExecuteFor({
      pool,
      plans,
      attempts,
      districts: districts ?? undefined,
      continueImport: harness.imports.run,
      now: () => harness.now,
    }),
    plans,
    imports: harness.imports,
    log,
    requests,
    closureDays: 30,
    publicUrl,
    sendToPerson,
    maps,
    districts: districts ?? undefined,
    now: () => harness.now,
  });
  const app: Koa = createApp({
    log,
    trustedProxies,
    readiness: createReadiness({ log, parts: [] }),
    showErrorPage,
    middlewares: [console],
  });
  return Object.assign(harness, { server: await serve(app) });
}
