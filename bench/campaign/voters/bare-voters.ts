import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { v7 } from 'uuid';
import { insertVoter, valuesOf } from '#server/campaign/voters/record-voter.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { countAdded } from '#server/campaign/voters/voter-cap.ts';

/**
 * The least that can answer `GET /voters/{id}` and `POST /voters`: node:http, the prepared statements of ours,
 * JSON. No key, no checks, no isolation, no audit. The parent process sends database and campaign, and receives the port.
 */
process.once('message', ({ url, campaignId, cap }: { url: string; campaignId: string; cap: number }) => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  // The database may stop before this process does.
  pool.on('error', () => {});
  const select = {
    name: 'select',
    text: `select ${voterRecord.columns} from voters where campaign_id = $1 and id = $2`,
  };
  // One statement, since that is one message.
  const insert = { name: 'insert', text: `with counted as (${countAdded('$1', '1', `${cap}`)}) ${insertVoter}` };
  const server = createServer(async (request, response) => {
    let rows: unknown[];
    if (request.method === 'GET') {
      ({ rows } = await pool.query({ ...select, values: [campaignId, request.url?.split('/').at(-1)] }));
    } else {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const values = valuesOf(JSON.parse(Buffer.concat(chunks).toString()));
      ({ rows } = await pool.query({ ...insert, values: [campaignId, v7(), new Date(), ...values] }));
    }
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ data: rows[0] }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.once('disconnect', () => process.exit(0));
