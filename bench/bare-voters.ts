import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { v7 } from 'uuid';

/**
 * The least that could answer `GET /voters/{id}` and `POST /voters`: node:http, one prepared statement, JSON. No key,
 * no checks, no isolation, no audit. Told by its parent which database and campaign; tells it the port.
 */
process.once('message', ({ url, campaignId, columns }: { url: string; campaignId: string; columns: string }) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // The database may be stopped before this process hears of the end.
  pool.on('error', () => {});
  const select = { name: 'select', text: `select ${columns} from voters where campaign_id = $1 and id = $2` };
  const insert = {
    name: 'insert',
    text: `insert into voters (campaign_id, id, created_at, updated_at, first_name, last_name, address, city, province,
      postal_code, riding, poll) values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
  };
  const server = createServer(async (request, response) => {
    let rows: unknown[];
    if (request.method === 'GET') {
      ({ rows } = await pool.query({ ...select, values: [campaignId, request.url?.split('/').at(-1)] }));
    } else {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const voter = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
      const values = [voter.firstName, voter.lastName, voter.address, voter.city, voter.province, voter.postalCode];
      ({ rows } = await pool.query({
        ...insert,
        values: [campaignId, v7(), new Date(), ...values, voter.riding, voter.poll],
      }));
    }
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ data: rows[0] }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.once('disconnect', () => process.exit(0));
