import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SingleBar } from 'cli-progress';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { workbookType } from '#core/workbook/write-workbook.ts';
import { call, type ImportStatus, type Server } from './server-calls.ts';

export interface ImportOptions {
  readonly kind: 'voters' | 'donations';
  readonly preview?: boolean;
  readonly columns?: string;
  readonly sheet?: string;
  readonly duplicates: 'skip' | 'import' | 'update';
  readonly json?: boolean;
}

/** The interval of polling: the smallest plan has sixty requests a minute. */
const pollingMilliseconds = 1500;

const csv = 'text/csv';

/** Uploads a file, follows the check and the import, and reports what came of it. */
export async function runImport(
  server: Server,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  { kind, preview = false, columns, sheet, duplicates, json = false }: ImportOptions,
  environment: CommandEnvironment,
): Promise<void> {
  const asked = { kind: kind.toUpperCase(), name, duplicates, start: String(!preview), columns, sheet };
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // An .xlsx file is a ZIP archive, which begins with these two letters.
  const isWorkbook = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const progress = await createProgress(environment);
  let found: ImportStatus;
  try {
    const uploaded = await call(server, 'POST', `/imports?${new URLSearchParams(given)}`, {
      body: new Uint8Array(bytes),
      headers: {
        'Content-Type': isWorkbook ? workbookType : csv,
        // A response that is lost is asked for again, within this run.
        'Idempotency-Key': randomUUID(),
      },
    });
    found = await settled(server, uploaded, progress);
  } finally {
    progress.stop();
  }
  environment.print(
    json ? `${JSON.stringify(found)}\n` : report(found, { isPreview: preview, updates: duplicates === 'update' }),
  );
  if (found.counts.faulty + found.counts.noRoom > 0 || found.state === 'STOPPED') environment.fail();
}

async function settled(server: Server, uploaded: ImportStatus, progress: Progress): Promise<ImportStatus> {
  let found = uploaded;
  for (;;) {
    progress.update(found);
    if (found.state !== 'CHECKING' && found.state !== 'RUNNING') return found;
    await wait(pollingMilliseconds);
    found = await call(server, 'GET', `/imports/${found.id}`);
  }
}

/** Lines for people and logs: plain numbers, and what to do next. */
function report(
  { id, state, counts, matches, looksLike, amounts }: ImportStatus,
  { isPreview, updates }: { readonly isPreview: boolean; readonly updates: boolean },
): string {
  const comeTo = (part: keyof NonNullable<ImportStatus['amounts']>) => (amounts ? `: $${amounts[part].amount}` : '');
  const { updated, unchanged } = { updated: counts.updated ?? 0, unchanged: counts.unchanged ?? 0 };
  const wouldUpdate = updates ? (counts.wouldUpdate ?? 0) : 0;
  const lines: ReadonlyArray<readonly [number, string]> = [
    [counts.imported, `imported${comeTo('imported')}`],
    [counts.ready, `${isPreview ? 'would be imported' : 'not reached'}${comeTo('ready')}`],
    [updated, 'updated the voter whom they match'],
    [unchanged, 'left the voter whom they match unchanged'],
    [wouldUpdate, 'would update the voter whom they match'],
    [
      counts.repeated - updated - unchanged - wouldUpdate,
      isPreview && updates
        ? 'would update no voter: they change nothing, repeat a line, or match an erased person'
        : `left out: they match a record or repeat a line${comeTo('repeated')}`,
    ],
    [matches.externalId, '  by identifier'],
    [matches.email, '  by e-mail address and name'],
    [matches.nameAndAddress, '  by name and address'],
    [matches.sameDonation, '  by donor, day and amount'],
    [matches.erased, '  of people whom the campaign has erased'],
    [counts.faulty, `left out: they have faults${comeTo('faulty')}`],
    [counts.noRoom, 'left out: the plan has no room'],
    [looksLike, 'look like a record that they do not match: compare them'],
  ];
  const shown = lines.filter(([count], i) => count > 0 || i === 0);
  const values =
    wouldUpdate + updated > 0 ? `Each field from what to what: GET /imports/${id}/rows?outcome=DUPLICATE. ` : '';
  const next = isPreview
    ? `${values}Start it: POST /imports/${id}/start${updates ? '?duplicates=update' : ''}, or this command without --preview.`
    : `Each row that is left out: GET /imports/${id}/rows. ${values}Taking it back: POST /imports/${id}/take-back.${updated > 0 ? ' Updated voters stay updated.' : ''}`;
  return `Import ${id}: ${state}\n${shown.map(([count, what]) => `${String(count).padStart(9)}  ${what}\n`).join('')}${next}\n`;
}

/** Shows how far an import is. */
interface Progress {
  update(found: ImportStatus): void;
  stop(): void;
}

const words: Readonly<Record<string, string>> = { CHECKING: 'Checking', RUNNING: 'Importing' };
/** The share of the rows after which a log gets another line. */
const step = 0.1;

/** A bar on a terminal; elsewhere a line for each tenth, which suits a log. */
async function createProgress({ printError }: CommandEnvironment): Promise<Progress> {
  if (process.stderr.isTTY) return bar();
  let shown = '';
  return {
    update({ state, rowsTotal, rowsProcessed }) {
      const tenth = Math.floor(rowsProcessed / Math.max(rowsTotal, 1) / step);
      const word = words[state];
      if (word === undefined || shown === `${word} ${tenth}`) return;
      shown = `${word} ${tenth}`;
      printError(`${word}: ${rowsProcessed} of ${rowsTotal} rows\n`);
    },
    stop() {},
  };
}

async function bar(): Promise<Progress> {
  const { default: progress } = await import('cli-progress');
  const format = '{word} {bar} {percentage} % of {total} rows';
  const made: SingleBar = new progress.SingleBar(
    { stream: process.stderr, format, barsize: 30, clearOnComplete: true, hideCursor: true },
    progress.Presets.shades_classic,
  );
  made.start(1, 0, { word: 'Uploading' });
  return {
    update({ state, rowsTotal, rowsProcessed }) {
      made.setTotal(Math.max(rowsTotal, 1));
      made.update(rowsProcessed, { word: words[state] ?? 'Done' });
    },
    stop: () => made.stop(),
  };
}
