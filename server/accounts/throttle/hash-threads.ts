import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';

/** A password to hash, or to compare with a stored hash. */
export interface HashTask {
  readonly password: string;
  readonly stored?: string;
}

export type HashResult = { readonly value: string | boolean } | { readonly error: string };

/** As many as were ever busy at the same time, which the queue of hashes bounds. No start waits for one. */
const idle: Worker[] = [];

function startThread(): Worker {
  const thread = new Worker(builtFile('hash-thread.mjs'), { execArgv: builtFileArguments });
  // The task that waits for the thread gets the error too, and handles it.
  thread.on('error', () => {});
  thread.once('exit', () => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  });
  return thread;
}

/** What a thread answers to its task. Errors: it ends before. */
async function resultOf(thread: Worker): Promise<HashResult> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(thread, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread that hashes passwords has ended with code ${code}.`);
  });
  try {
    const [result] = await Promise.race([once(thread, 'message', { signal }), ended]);
    return result as HashResult;
  } finally {
    settled.abort();
  }
}

async function ask(task: HashTask): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  thread.postMessage(task);
  const result = await resultOf(thread);
  // An idle thread does not prevent the end of a process.
  thread.unref();
  idle.push(thread);
  if ('error' in result) throw new Error(result.error);
  return result.value;
}

/**
 * Argon2id with the library's parameters: 19 MiB and two passes (OWASP, Password Storage Cheat Sheet). It runs in a thread of
 * its own: the threads of Node's pool compress answers and read files.
 */
export const hashInThread = (password: string) => ask({ password }) as Promise<string>;

/** Whether the password is the hashed one. */
export const verifyInThread = (stored: string, password: string) => ask({ password, stored }) as Promise<boolean>;
