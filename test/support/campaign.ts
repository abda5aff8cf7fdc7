import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Koa from 'koa';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { type DatabaseListener, openDatabaseListener } from '#core/database/listener.ts';
import { notifyThrough } from '#core/database/notification-probe.ts';
import { createLog } from '#core/log.ts';
import type { Plans, SubscriptionTier } from '#core/plans.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { type CampaignApi, createCampaignApi } from '#server/campaign/api.ts';
import { createCampaign, type NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { errorHandler } from '#server/http/errors/error-handler.ts';
import { createRateCounter, type RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { Districts } from '#server/operations/districts.ts';
import { scopes as allScopes, type Scope } from '#server/records/scopes.ts';
import type { CampaignTimeouts } from '#server/store/pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { reachedAt } from './http/validating-proxy.ts';
import { inventedDistricts } from './stand-ins/districts.ts';

/** A campaign of a test, with one key that has every scope by default. */
export interface TestCampaign {
  readonly campaignId: string;
  readonly userId: string;
  readonly keyId: string;
  readonly key: string;
}

/** A record of a response. */
export interface Fields {
  readonly id: string;
  readonly [name: string]: unknown;
}

export interface ApiResponse<Data> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body: `data` of a success, `error` and `code` of an error. */
  readonly body: {
    readonly data: Data;
    readonly pagination: { readonly nextCursor: string | null; readonly limit: number };
    readonly error: string;
    readonly code: string;
  };
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Another server of the same database. */
  readonly base?: string;
}

export interface CampaignHarness {
  readonly database: TestDatabase;
  readonly api: CampaignApi;
  /** `http://127.0.0.1:<port>/api/v1` */
  readonly base: string;
  /** The database as the API reaches it. */
  readonly requestUrl: string;
  /** Two campaigns that must never see each other's data; both on PRO, federal, with all that a receipt needs. */
  readonly ours: TestCampaign;
  readonly theirs: TestCampaign;
  /** A further campaign. */
  campaign(overrides?: Partial<NewCampaign>, scopes?: readonly Scope[]): Promise<TestCampaign>;
  /** A further key of a campaign. */
  key(campaign: TestCampaign, scopes: readonly Scope[]): Promise<{ keyId: string; key: string }>;
  /** Sends one request with a key; our own campaign's by default. */
  request<Data = Fields>(
    method: string,
    path: string,
    options?: RequestOptions & { key?: string | null },
  ): Promise<ApiResponse<Data>>;
  /** Another server on the same database, as a second process would be. */
  secondServer(): Promise<{ base: string; api: CampaignApi; close(): Promise<void> }>;
  /** Whether every server knows that it is notified of changes. */
  hears(): Promise<boolean>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  /** Whether requests per key are counted: in memory if true, else by this counter. The default is off. */
  readonly rateLimit?: boolean | (() => RateCounter);
  readonly now?: () => Date;
  readonly plans?: Plans;
  /** Whether every response is checked against its schema, which takes longer than most requests. The default is on. */
  readonly checkAnswers?: boolean;
  /** A migrated database; a new one by default. It is closed with the rest. */
  readonly database?: TestDatabase;
  /** The database's address as the server has it; the database's own by default. */
  readonly databaseUrl?: (own: string) => Promise<string>;
  /** Transactions of one campaign at a time; by default as many as there are connections. */
  readonly perCampaign?: number;
  readonly timeouts?: CampaignTimeouts;
  /** The electoral map of the server; a few invented districts by default, null for a server of campaigns alone. */
  readonly districts?: Districts | null;
}

const counter = (rateLimit: HarnessOptions['rateLimit']) =>
  typeof rateLimit === 'function' ? rateLimit() : rateLimit ? createRateCounter('test', 60) : undefined;

let codes = 0;

/**
 * The campaign API behind real HTTP, on a database of its own. Close it with `closedAfterAll`. If
 * HUSTINGS_TEST_POOLER is the port of a pooler, its requests go through that.
 */
export async function startCampaignApi(options: HarnessOptions = {}): Promise<CampaignHarness> {
  const database = options.database ?? (await createTestDatabase());
  const databaseUrl = (await options.databaseUrl?.(database.url)) ?? database.url;
  const pooler = process.env.HUSTINGS_TEST_POOLER;
  // As servers do: with a login that owns nothing.
  const login = Object.assign(new URL(databaseUrl), { username: servingUser }).href;
  const requestUrl = pooler ? Object.assign(new URL(login), { port: pooler }).href : login;
  const running = new Set<() => Promise<void>>();
  const listeners = new Set<DatabaseListener>();

  const start = async () => {
    const log = createLog(process.env.TEST_LOG ?? 'silent', process.stderr);
    const listener = openDatabaseListener({ url: databaseUrl, notify: notifyThrough(database.knex), log });
    listeners.add(listener);
    const api = createCampaignApi({
      url: requestUrl,
      log,
      listener,
      poolSize: 12,
      perCampaign: options.perCampaign ?? 12,
      checkAnswers: options.checkAnswers ?? true,
      counter: counter(options.rateLimit),
      ...(options.now && { now: options.now }),
      ...(options.plans && { plans: options.plans }),
      districts: options.districts === null ? undefined : (options.districts ?? inventedDistricts),
      // On a busy machine, transactions wait for their campaign's places for longer than in service.
      timeouts: {
        queueMilliseconds: 60_000,
        lockMilliseconds: 20_000,
        statementMilliseconds: 20_000,
        ...options.timeouts,
      },
    });
    const app = new Koa();
    // Koa would log clients that disconnect during a response.
    app.on('error', () => {});
    app.use(errorHandler(log)).use(api.middleware);
    // Longer than any test pauses: a client must not send just when the server closes an idle connection.
    const server = createServer({ keepAliveTimeout: 600_000 }, app.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await listener.listening;
    const close = async () => {
      running.delete(close);
      listeners.delete(listener);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await listener.close();
      await api.close();
    };
    running.add(close);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { base: `${reachedAt(url)}/api/v1`, api, close };
  };

  const { base, api } = await start();

  const harness: Omit<CampaignHarness, 'ours' | 'theirs'> = {
    database,
    api,
    base,
    requestUrl,
    async campaign(overrides = {}, scopes = allScopes) {
      codes++;
      const created = await createCampaign(api.pool, { ...federalCampaign(`T${codes}`), ...overrides });
      const tier: SubscriptionTier = overrides.subscriptionTier ?? 'PRO';
      if (tier === 'COMMUNITY') return { ...created, keyId: '', key: '' };
      return {
        ...created,
        ...(await createKey(api.pool, created.campaignId, { name: 'test', scopes, userId: created.userId })),
      };
    },
    key: ({ campaignId, userId }, scopes) => createKey(api.pool, campaignId, { name: 'test', scopes, userId }),
    async request(method, path, { body, headers = {}, key, base: at = base } = {}) {
      const bearer = key === undefined ? ours.key : key;
      const response = await fetch(at + path, {
        method,
        headers: {
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
    },
    secondServer: start,
    async hears() {
      // Answers come between two iterations of the event loop, in which the servers of the same process work.
      await setImmediate();
      const checks = await Promise.allSettled([...listeners].map((listener) => listener.check()));
      return checks.every(({ status }) => status === 'fulfilled');
    },
    async close() {
      for (const close of running) await close();
      await database.close();
    },
  };
  const ours = await harness.campaign();
  const theirs = await harness.campaign();
  return { ...harness, ours, theirs };
}

/** A federal campaign on PRO that may issue receipts for what it received from 1 September 2026 on. */
export const federalCampaign = (code: string): NewCampaign => ({
  code,
  name: `Campaign ${code}`,
  candidateName: 'Marguerite Côté-O’Brien',
  party: 'Parti des Marées',
  riding: 'Banquereau—Sable',
  ednNumber: '99001',
  electionLevel: 'FEDERAL',
  electionDate: '2026-10-19',
  subscriptionTier: 'PRO',
  officialAgentName: 'Jean-Luc Pelletier',
  officialAgentAddress: '12 rue du Quai, Grand Banc XA Z1A 1A1',
  nominationConfirmedDate: '2026-09-01',
  leaderAuthorizationOnFile: true,
  owner: { email: `${code.toLowerCase()}@example.org`, name: `Owner of ${code}` },
});

/** A voter's required fields. */
export const someVoter = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Anne',
  lastName: 'Tremblay',
  address: '345 Main St',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Banquereau—Sable',
  poll: '12',
  ...overrides,
});
