import { type Import, isUnderWay } from './import.ts';

const stageOf = { CHECKING: 'checking', RUNNING: 'recording', TAKING_BACK: 'taking_back' } as const;

type Stage = (typeof stageOf)[keyof typeof stageOf];

/** What is seen of an import when a batch begins. */
export type SeenImport = Pick<Import, 'state' | 'rowsProcessed' | 'takenBack'>;

interface StageCounts {
  readonly stage: Stage;
  /** Imports. */
  readonly underWay: number;
  readonly rows: number;
  /** How long the batches of these rows took, the waits within them included. */
  readonly seconds: number;
}

/** What a server's imports do and have done since its start, in memory. */
export class ImportCounts {
  interrupted = 0;
  readonly #done = new Map<Stage, { rows: number; seconds: number }>(
    Object.values(stageOf).map((stage) => [stage, { rows: 0, seconds: 0 }]),
  );
  readonly #underWay = new Map<string, { readonly stage: Stage; readonly rows: number }>();

  /** A batch has ended, before which the import was as it is given; undefined: it was gone, or another server's. */
  add(importId: string, seen: SeenImport | undefined, seconds: number): void {
    if (!seen || !isUnderWay(seen)) {
      this.end(importId);
      return;
    }
    const stage = stageOf[seen.state as keyof typeof stageOf];
    const rows = stage === 'taking_back' ? seen.takenBack : seen.rowsProcessed;
    const done = this.#done.get(stage) as { rows: number; seconds: number };
    done.seconds += seconds;
    // The rows of the batch before are seen by the next one. Those that another server has gone through are not its own.
    const before = this.#underWay.get(importId);
    if (before?.stage === stage) done.rows += Math.max(0, rows - before.rows);
    this.#underWay.set(importId, { stage, rows });
  }

  /** The import is not worked on any more. */
  end(importId: string): void {
    this.#underWay.delete(importId);
  }

  get stages(): readonly StageCounts[] {
    const underWay = [...this.#underWay.values()];
    return [...this.#done].map(([stage, done]) => ({
      stage,
      underWay: underWay.filter((each) => each.stage === stage).length,
      ...done,
    }));
  }
}
