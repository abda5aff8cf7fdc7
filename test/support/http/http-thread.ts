import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ThreadResponse {
  readonly status: number;
  /** The first characters of the body. */
  readonly beginning: string;
}

/** A client in a thread of its own, for tests that measure the server's. One request at a time. */
export interface HttpThread {
  request(request: ThreadRequest): Promise<ThreadResponse>;
  close(): Promise<void>;
}

const code = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Pool } = require('undici');
  const pool = new Pool(workerData, { connections: 1 });
  parentPort.on('message', async (request) => {
    try {
      const { statusCode, body } = await pool.request(request);
      const text = await body.text();
      parentPort.postMessage({ status: statusCode, beginning: text.slice(0, 500) });
    } catch (error) {
      parentPort.postMessage({ failure: String(error) });
    }
  });
`;

export function openHttpThread(origin: string): HttpThread {
  const worker = new Worker(code, { eval: true, workerData: origin });
  return {
    async request(request) {
      const answered = once(worker, 'message');
      worker.postMessage(request);
      const [answer] = (await answered) as [ThreadResponse & { failure?: string }];
      if (answer.failure !== undefined) throw new Error(answer.failure);
      return answer;
    },
    async close() {
      await worker.terminate();
    },
  };
}
