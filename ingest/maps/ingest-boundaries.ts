import type { Knex } from 'knex';
import { SourceError } from '#core/errors.ts';
import type { FetchedFile } from '#ingest/fetch/fetch.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { nameOf } from '#ingest/run/file-name.ts';
import { endRun, registerSource } from '#ingest/run/journal.ts';
import type { RunResult } from '#ingest/run/result.ts';
import type { Stage } from '#ingest/run/stages.ts';
import { type Packed, unpackParts } from '#ingest/run/workers/packed.ts';
import type { Pool } from '#ingest/run/workers/pool.ts';
import { explain, isQuarantined, refusedEvenIfAccepted } from './check/check.ts';
import type { Finding } from './check/finding.ts';
import { heldBorders } from './held-borders.ts';
import { lastPublication } from './last-publication.ts';
import type { Prepared } from './prepare.ts';
import { type Publication, type Publishable, publish } from './publish/publish.ts';

export interface BoundaryRun {
  readonly knex: Knex;
  readonly pool: Pool;
  /** Resolves when work may begin; see `filesAtHand`. */
  readonly gather: () => Promise<void>;
  readonly source: BoundarySource;
  readonly file: FetchedFile;
  readonly runId: number;
  readonly now: number;
  /** Everything is done, and then undone. */
  readonly dryRun: boolean;
  /** Hard findings have been looked at by a person, who wants the map all the same. */
  readonly accepted: boolean;
  readonly onStage: (stage: Stage) => void;
}

class DryRun extends Error {}

/** Drawing goes before preparing: it lets a map be published and its memory go. */
const drawFirst = 1e12;

async function prepareAndDraw(run: BoundaryRun): Promise<{ prepared: Prepared; drawn: Packed | null }> {
  const { knex, pool, source, file, onStage } = run;
  const previous = await lastPublication(knex, source.id);
  const borders = previous.length > 0 ? [] : await heldBorders(knex, source);
  await run.gather();
  let drawing: Promise<Packed> | null = null;
  const prepared = await pool.prepare(
    { source, path: file.path, fileName: nameOf(file), previous, heldBorders: borders },
    file.bytes,
    {
      onStage,
      onGeometries: (geometries) => {
        drawing = pool.draw({ geometries, level: source.level }, drawFirst + file.bytes);
        // Heard below, where the map passes the gate; a map that does not needs no drawing.
        drawing.catch(() => {});
      },
    },
  );
  const wanted = run.accepted ? !refusedEvenIfAccepted(prepared.findings) : !isQuarantined(prepared.findings);
  if (wanted && drawing) onStage('drawing');
  return { prepared, drawn: wanted ? await drawing : null };
}

function publishable({ districts, geometries }: Prepared, drawn: Packed | null): Publishable[] {
  const shapes = unpackParts(geometries);
  const lines = drawn ? unpackParts(drawn) : [];
  return districts.map(({ label, ...district }, i) => ({
    ...district,
    label: label as readonly [number, number],
    geometry: shapes[i] as Buffer,
    displayGeometry: lines[i] ?? Buffer.alloc(0),
  }));
}

/** An address that was only read of somewhere, and has now answered: a person should look whether it is the right one. */
function doubtfulAddress(source: BoundarySource, file: FetchedFile): Finding[] {
  if (source.urlConfidence === 'confirmed' || !/^https?:/u.test(file.origin)) return [];
  const message = `The address ${file.origin} is ${source.urlConfidence}, not confirmed: compare with ${source.page}.`;
  return [{ severity: 'soft', check: 'address', message }];
}

/** Takes one map through the gate into the database. Throws a SourceError where a person has to look at it. */
export async function ingestBoundaries(run: BoundaryRun): Promise<Partial<RunResult>> {
  const { knex, source, runId, dryRun, accepted } = run;
  const { prepared, drawn } = await prepareAndDraw(run);
  const findings = [...prepared.findings, ...doubtfulAddress(source, run.file)];
  const { repaired } = prepared;
  const counts = {
    districts: prepared.districts.length,
    vertices: prepared.districts.reduce((sum, district) => sum + district.vertices, 0),
    repaired,
  };
  const message = findings.length > 0 ? explain(findings) : null;
  if (accepted ? refusedEvenIfAccepted(findings) : isQuarantined(findings)) {
    const report = { ...counts, findings };
    if (!dryRun) {
      await endRun(knex, source.id, runId, {
        outcome: 'quarantined',
        message,
        report,
        catalogueVersion: null,
        state: 'quarantined',
      });
    }
    return { outcome: 'quarantined', message, ...counts };
  }
  run.onStage('publishing');
  let publication: Publication | undefined;
  try {
    await knex.transaction(async (trx) => {
      if (dryRun) await registerSource(trx, source);
      publication = await publish(trx, source, publishable(prepared, drawn), run.now);
      const { catalogueVersion, ...changes } = publication;
      if (dryRun) throw new DryRun();
      const outcome = catalogueVersion === null ? 'unchanged' : 'published';
      const report = { ...counts, ...changes, findings };
      await endRun(trx, source.id, runId, { outcome, message, report, catalogueVersion, state: 'fresh' });
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!publication) throw new SourceError(`${source.id} was not published.`);
  const { catalogueVersion, ...changes } = publication;
  return { outcome: catalogueVersion === null ? 'unchanged' : 'published', message, ...counts, ...changes };
}
