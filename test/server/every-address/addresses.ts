import { apiRoot } from '#server/call/api-root.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { routes as representRoutes } from '#server/represent/routes.ts';
import { nobody } from '#test/server/console/security/routes.ts';
import type { Signed, World } from './world.ts';

/** The parts of an endpoint that say what it takes. */
export interface Taken {
  readonly body?: object | undefined;
  readonly query?: { readonly properties: Readonly<Record<string, object>> } | undefined;
  readonly inRows?: number | undefined;
  readonly file?: { readonly types: readonly string[] } | undefined;
}

/** An address of the server, and how requests get to what it does. */
export interface Address {
  readonly method: string;
  /** As it is registered. */
  readonly route: string;
  readonly path: string;
  /** How its body is sent. */
  readonly kind: 'json' | 'form' | 'none';
  readonly headers: Readonly<Record<string, string>>;
  /** Of the console: that of the forms of the session which the headers name. */
  readonly formToken: string;
  readonly takes: Taken;
}

/** Those that no router has: their paths are compared as they are. */
const unrouted = [
  ['POST', '/mcp'],
  ['POST', '/mcp/electoral'],
] as const;

/** Values of a path's parameters that lead to something in the sample region or the sandbox; `id` is one of its records. */
const parameters = ({ campaign, token, ids }: World, route: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(ids),
  campaign: campaign.code,
  token,
  code: 'W0A1C0',
  page: 'customer-api',
  id: recordOf(route, ids) ?? (route.includes('/boundaries/') ? 'xa-provincial-2024-1' : nobody),
});

const tables = { voters: 'voter', donations: 'donation', interactions: 'interaction', turfs: 'turf' };

const recordOf = (route: string, ids: World['ids']): string | undefined =>
  Object.entries(tables).flatMap(([part, name]) => (route.includes(`/${part}/`) ? (ids.get(name) ?? []) : []))[0];

/** Every address of the server, once for each method. HEAD is answered as GET is. */
export async function addressesOf(world: World): Promise<Address[]> {
  const represent = representRoutes.map(({ route }) => ['GET', `/represent${route}`] as const);
  const all = [...world.server.routes, ...unrouted, ...represent].filter(
    ([method]) => !['HEAD', 'OPTIONS'].includes(method),
  );
  const addresses: Address[] = [];
  for (const [method, route] of all) {
    const isOfConsole = route.startsWith('/console');
    addresses.push(addressOf(world, method, route, isOfConsole ? await world.member(route) : undefined));
  }
  return addresses;
}

function addressOf(world: World, method: string, route: string, member: Signed | undefined): Address {
  const values = parameters(world, route);
  const path = route.replaceAll(/[:{](\w+)\}?/g, (_, name: string) => encodeURIComponent(values[name] ?? nobody));
  const takes = takenBy(method, route);
  const isOfBrowser = route.startsWith('/console') || route === '/batch';
  const kind = method === 'GET' ? 'none' : isOfBrowser || /^\/oauth\/(token|revoke)/.test(route) ? 'form' : 'json';
  return {
    method,
    route,
    path,
    kind,
    headers: headersOf(world, route, member),
    formToken: member?.formToken ?? '',
    takes,
  };
}

function headersOf({ key, server }: World, route: string, member: Signed | undefined): Record<string, string> {
  if (member) {
    return { Cookie: `session=${member.session}`, Origin: server.url, Accept: 'text/html' };
  }
  const isOfCampaign = route === '/mcp' || campaignEndpoints.some(({ path }) => apiRoot + toRoute(path) === route);
  return {
    ...(isOfCampaign && { Authorization: `Bearer ${key}` }),
    ...(route.startsWith('/mcp') && { Accept: 'application/json, text/event-stream' }),
  };
}

const toRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const endpoints = [...campaignEndpoints, ...electoralEndpoints].map((endpoint) => ({
  name: `${endpoint.method} ${apiRoot}${toRoute(endpoint.path)}`,
  takes: endpoint as Taken,
}));

const takenBy = (method: string, route: string): Taken =>
  endpoints.find(({ name }) => name === `${method} ${route}`)?.takes ?? {};
