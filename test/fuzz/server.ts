/**
 * The process of the console that `npm run fuzz` asks: its thread does nothing else, so that its time can be measured.
 */
import { type FuzzedConsole, startFuzzedConsole } from '#test/support/fuzz/console/fuzzed-console.ts';

/** What the parent process may ask for. */
export type Asked = 'renew' | 'collect' | 'close';

const answers: Readonly<Record<Asked, (target: FuzzedConsole) => unknown>> = {
  renew: (target) => target.renew(),
  collect() {
    globalThis.gc?.();
    return process.memoryUsage();
  },
  async close(target) {
    await target.close();
    process.disconnect();
  },
};

const target = await startFuzzedConsole();
process.on('message', async ({ number, asked }: { number: number; asked: Asked }) => {
  process.send?.({ number, answer: (await answers[asked](target)) ?? null });
});
process.send?.({ url: target.url });
