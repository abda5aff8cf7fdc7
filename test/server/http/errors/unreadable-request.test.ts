import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answerUnreadable } from '#server/http/errors/unreadable-request.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('read'));
  server.on('clientError', answerUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ['an unknown method', 'FOO /voters HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['nothing of the kind', 'hello\r\n\r\n', 400],
  ['headers without an end', `GET /voters?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
])('%s is answered like any error', async (_what, request, status) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head, body] = answer.split('\r\n\r\n') as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^X-Request-Id: [\da-f-]{36}$/m);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: 'validation_failed' });
});

it('goes on answering others', async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await response.text()).toBe('read');
});
