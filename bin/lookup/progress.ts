import { stat } from 'node:fs/promises';

interface Progress {
  update(bytesRead: number): void;
  stop(): void;
}

/** A bar on a terminal for a file whose length is known; nothing elsewhere: the last line says what was done. */
export async function createProgress(file: string | undefined): Promise<Progress> {
  const size =
    file === undefined
      ? 0
      : await stat(file).then(
          ({ size }) => size,
          () => 0,
        );
  if (!process.stderr.isTTY || size === 0) return { update() {}, stop() {} };
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar(
    { stream: process.stderr, format: '{bar} {percentage} %', barsize: 30, clearOnComplete: true, hideCursor: true },
    progress.Presets.shades_classic,
  );
  bar.start(size, 0);
  return { update: (bytesRead) => bar.update(bytesRead), stop: () => bar.stop() };
}
