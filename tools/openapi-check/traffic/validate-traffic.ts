/**
 * Runs a command of tests with the proxy before their servers, and validates all that passes against the committed
 * documents: `node validate-traffic.ts npm test -- test/server/campaign/contract`. Ends with 1 if the command failed,
 * if a response is not as a document says, if the server accepted a request that a document forbids, or if an operation
 * was never called with success. If TRAFFIC_SEEN names a file, what was seen is written there, for whoever judges several
 * such runs together.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createValidator, type Exchange } from './prism.ts';
import { startProxy } from './proxy.ts';

const documents = ['customer', 'electoral'].map((name) =>
  fileURLToPath(new URL(`../../../server/openapi/${name}.json`, import.meta.url)),
);
const [command = 'npm', ...words] = process.argv.slice(2);

const validator = await createValidator(documents);
const violations = new Map<string, number>();
const succeeded = new Set<string>();
let exchanges = 0;

const report = (exchange: Exchange, sentence: string): void => {
  const line = `${exchange.method} ${exchange.address.replace(/\?.*/, '')} ${exchange.status}: ${sentence}`;
  violations.set(line, (violations.get(line) ?? 0) + 1);
};

async function validate(exchange: Exchange): Promise<void> {
  // HEAD is GET without its body, and OPTIONS is the browser's question: neither is an operation of a document.
  if (exchange.method === 'HEAD' || exchange.method === 'OPTIONS') return;
  exchanges++;
  const { operation, request, answer } = await validator.validate(exchange);
  const done = exchange.status < 400;
  if (operation === null) {
    if (exchange.status !== 404 && exchange.status !== 405) report(exchange, 'is no operation of a document');
    return;
  }
  for (const sentence of answer) report(exchange, `the answer: ${sentence}`);
  if (!done) return;
  for (const sentence of request) {
    // A batch says of each row what came of it: an invalid row does not make the request invalid.
    if (/^body\.records\.\d/.test(sentence)) continue;
    report(exchange, `was answered although the request is invalid: ${sentence}`);
  }
  succeeded.add(operation);
}

const pending: Promise<void>[] = [];
const proxy = await startProxy((exchange) => pending.push(validate(exchange)));
const child = spawn(command, words, { stdio: 'inherit', env: { ...process.env, OPENAPI_PROXY: proxy.url } });
const [code] = await once(child, 'exit');
await Promise.all(pending);
await proxy.close();

const { TRAFFIC_SEEN } = process.env;
if (TRAFFIC_SEEN) {
  const seen = { violations: [...violations.keys()], operations: validator.operations, succeeded: [...succeeded] };
  writeFileSync(TRAFFIC_SEEN, JSON.stringify(seen));
}
const never = validator.operations.filter((operation) => !succeeded.has(operation));
for (const [line, times] of violations) console.error(`${line} (${times} times)`);
for (const operation of never) console.error(`${operation} was never asked with success`);
console.log(`${exchanges} requests through the validating proxy, ${violations.size} kinds of violation`);
process.exitCode = code === 0 && violations.size === 0 && never.length === 0 && exchanges > 0 ? 0 : 1;
