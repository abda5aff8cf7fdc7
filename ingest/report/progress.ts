import type { SingleBar } from 'cli-progress';
import type { RunResult } from '#ingest/kind/result.ts';
import type { Stage } from '#ingest/kind/stage.ts';

/** What a person sees while an ingest runs: a bar on a terminal, a line for each source elsewhere. */
interface Progress {
  stage(source: string, stage: Stage): void;
  result(result: RunResult): void;
  say(line: string): void;
  stop(): void;
}

/** How far along a source is when a stage begins. */
const share: Record<Stage, number> = {
  fetching: 0,
  reading: 0.1,
  conforming: 0.2,
  repairing: 0.4,
  checking: 0.6,
  drawing: 0.7,
  publishing: 0.9,
};

const words: Record<RunResult['outcome'], string> = {
  published: 'published',
  unchanged: 'unchanged',
  quarantined: 'QUARANTINED',
  failed: 'FAILED',
  not_fetched: 'not fetched',
  waiting: 'waiting',
};

export const describeOutcome = (result: RunResult): string => words[result.outcome];

export async function createProgress(stream: NodeJS.WriteStream, sources: number): Promise<Progress> {
  return stream.isTTY ? bar(stream, sources) : lines(stream);
}

function lines(stream: NodeJS.WriteStream): Progress {
  const say = (line: string) => void stream.write(`${line}\n`);
  return {
    stage: () => {},
    result: (result) => say(`${result.source}: ${describeOutcome(result)} in ${result.seconds.toFixed(1)} s`),
    say,
    stop: () => {},
  };
}

async function bar(stream: NodeJS.WriteStream, sources: number): Promise<Progress> {
  const { default: progress } = await import('cli-progress');
  const single: SingleBar = new progress.SingleBar(
    {
      stream,
      format: '{bar} {done}/{sources}  {doing}',
      barsize: 30,
      clearOnComplete: true,
      hideCursor: true,
    },
    progress.Presets.shades_classic,
  );
  const state = new Map<string, number>();
  let done = 0;
  single.start(sources, 0, { done, sources, doing: '' });
  const update = (doing: string) =>
    single.update(
      [...state.values()].reduce((sum, part) => sum + part, 0),
      { done, sources, doing },
    );
  return {
    stage(source, stage) {
      state.set(source, share[stage]);
      update(`${source}: ${stage}`);
    },
    result(result) {
      state.set(result.source, 1);
      done++;
      update(`${result.source}: ${describeOutcome(result)}`);
    },
    say: (line) => void stream.write(`\n${line}\n`),
    stop: () => single.stop(),
  };
}
