import type { IncomingMessage, RequestListener } from 'node:http';
import { render } from 'preact-render-to-string';
import { formatters } from '#core/formatters.ts';
import { type CampaignOverview, type OverviewOrder, ordered, overviewOrders } from './campaign/operator/overview.ts';
import { bracketed, type OwnPort, serveOnOwnPort } from './own-port.ts';
import type { LoadOfCampaign } from './store/load/campaign-load.ts';

/** How long what was read serves for further requests: it asks each campaign. */
const cacheMilliseconds = 30_000;

const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const style = `body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff }
  table { border-collapse: collapse } th, td { padding: .3rem .8rem; border-bottom: 1px solid #bbb; text-align: left }
  td.number { text-align: right; font-variant-numeric: tabular-nums }`;

interface OperatorPageOptions {
  /** What campaigns took of this server in the last hour, the greatest first. */
  readonly load: () => readonly LoadOfCampaign[];
  readonly read: (now: Date) => Promise<readonly CampaignOverview[]>;
  readonly port: number;
  readonly host: string;
  readonly now?: () => Date;
}

/**
 * Serves the overview of all campaigns to the operator, as a page (`/`) and as JSON (`/overview.json`), on a port of
 * its own. Any client that reaches the port may read it, and no proxy in front of the API publishes it by accident.
 * Throws if another program uses the port.
 */
export async function serveOperatorPage(options: OperatorPageOptions): Promise<OwnPort> {
  const { port, host, load, read, now = () => new Date() } = options;
  let last: { readonly at: Date; readonly campaigns: Promise<readonly CampaignOverview[]> } | undefined;
  const current = async () => {
    const at = now();
    if (!last || at.getTime() - last.at.getTime() > cacheMilliseconds) last = { at, campaigns: read(at) };
    const asked = last;
    try {
      return { at: asked.at, campaigns: await asked.campaigns };
    } catch (error) {
      last = undefined;
      throw error;
    }
  };

  const answer: RequestListener = async (request, response) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { ...headers, 'Content-Type': `${type}; charset=utf-8` }).end(body);
    // A page of another site could otherwise give this address a name of its own, and read it with the operator's browser.
    if (!isNamed(request, host)) return send(421, 'text/plain', 'Ask by the address that OPERATOR_HOST names.\n');
    const url = parsed(`http://operator${request.url}`);
    if (request.method !== 'GET' || !url || !['/', '/overview.json'].includes(url.pathname)) {
      return send(404, 'text/plain', 'There is nothing here but GET / and GET /overview.json.\n');
    }
    try {
      const { at, campaigns } = await current();
      const order = overviewOrders.find((each) => each === url.searchParams.get('sort')) ?? 'code';
      const listed = ordered(campaigns, order);
      if (url.pathname === '/')
        return send(200, 'text/html', `<!doctype html>${render(page(listed, at, shownLoad(load(), campaigns)))}`);
      return send(
        200,
        'application/json',
        JSON.stringify({ at, load: shownLoad(load(), campaigns), campaigns: listed }),
      );
    } catch (error) {
      return send(503, 'text/plain', `The campaigns cannot be read: ${(error as Error).message}\n`);
    }
  };
  return serveOnOwnPort(answer, { port, host, setting: 'OPERATOR_PORT', path: '/' });
}

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : null);

function isNamed({ headers: { host: named } }: IncomingMessage, host: string): boolean {
  const name = parsed(`http://${named}`)?.hostname;
  return name !== undefined && ['localhost', '127.0.0.1', '[::1]', bracketed(host)].includes(name);
}

const columns: ReadonlyArray<readonly [string, OverviewOrder | null, (campaign: CampaignOverview) => string]> = [
  ['Code', 'code', ({ code }) => code],
  ['Name', null, ({ name, isDemo }) => (isDemo ? `${name} (sandbox)` : name)],
  ['Plan', null, ({ plan }) => plan],
  ['Members', null, ({ members }) => counted(members)],
  ['Voters', 'voters', ({ voters }) => counted(voters)],
  ['Donations', null, ({ donations }) => counted(donations)],
  ['Requests, 24 h', 'requests', ({ requests }) => counted(requests)],
  ['Refused, 24 h', 'refusals', ({ refusals }) => counted(refusals)],
  [
    'Last activity (UTC)',
    'activity',
    ({ lastActivity }) => lastActivity?.toISOString().slice(0, 16).replace('T', ' ') ?? '–',
  ],
  ['Size', 'size', ({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB`],
];

const counted = (number: number) => formatters.whole.en.format(number);

/** How many of the campaigns that make the most load are shown. */
const mostShown = 5;

interface ShownLoad extends LoadOfCampaign {
  readonly code: string;
}

/** Those that make the most load. A campaign that is no longer there has no code. */
const shownLoad = (load: readonly LoadOfCampaign[], campaigns: readonly CampaignOverview[]): ShownLoad[] =>
  load.slice(0, mostShown).map((each) => ({
    ...each,
    code: campaigns.find(({ campaignId }) => campaignId === each.campaignId)?.code ?? '–',
    database: Math.round(each.database),
    program: Math.round(each.program),
  }));

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

const loadTable = (load: readonly ShownLoad[]) => (
  <>
    <h2>The most load in the last hour</h2>
    <p>
      Of this server, whoever asked: keys, members, volunteers and assistants. The log names each operation that took
      longer than its budget, with the campaign’s id.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Operations</th>
          <th scope="col">Seconds of the database</th>
          <th scope="col">Seconds of the program</th>
        </tr>
      </thead>
      <tbody>
        {load.map(({ campaignId, code, operations, database, program }) => (
          <tr key={campaignId}>
            <td>{code}</td>
            <td class="number">{counted(operations)}</td>
            <td class="number">{seconds(database)}</td>
            <td class="number">{seconds(program)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h2>All campaigns</h2>
  </>
);

function page(campaigns: readonly CampaignOverview[], at: Date, load: readonly ShownLoad[]) {
  const time = at.toISOString();
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Campaigns of this installation</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>Campaigns of this installation</h1>
        <p>
          {counted(campaigns.length)} campaigns, as of <time dateTime={time}>{time}</time>.{' '}
          <a href="/overview.json">The same as JSON</a>
        </p>
        {load.length > 0 && loadTable(load)}
        <table>
          <thead>
            <tr>
              {columns.map(([title, order]) => (
                <th key={title} scope="col">
                  {order ? <a href={`/?sort=${order}`}>{title}</a> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {campaigns.map((campaign) => (
              <tr key={campaign.campaignId}>
                {columns.map(([title, , text], i) => (
                  <td key={title} class={i > 2 ? 'number' : undefined}>
                    {text(campaign)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}
