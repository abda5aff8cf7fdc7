import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './mcp-server.ts';
import { apiOverNetwork, type RemoteApi } from './over-network.ts';
import { campaignTools } from './tools/campaign/campaign-tools.ts';
import { electoralTools } from './tools/electoral-tools.ts';

const toolSets = { campaign: campaignTools, electoral: electoralTools } as const;

/**
 * Serves tools on standard input and output until the input ends. They call a server's API over HTTP.
 *
 * @param onDefect called with defects of this program; standard output belongs to the protocol
 */
export function serveToolsOnStdio(
  tools: keyof typeof toolSets,
  api: RemoteApi,
  version: string,
  onDefect: (error: unknown) => void,
): void {
  const send = apiOverNetwork(api);
  serveStdio(() => createMcpServer(toolSets[tools], version, send, onDefect), { maxSubscriptions: 0 });
}
