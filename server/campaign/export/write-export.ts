import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { namingDisk } from '#core/files/full-disk.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { exportedKinds, receiptPages } from './exported-kinds.ts';
import { type ExportManifest, exportFormat, manifestFile } from './manifest.ts';
import { type ReadmeFacts, readme } from './readme.ts';
import { csvText, jsonText, workbook } from './record-texts.ts';

interface ExportOptions {
  /** Where the zip is written; a file that is there is replaced. Only its owner can read it. */
  readonly path: string;
  /** Who asked for it; null if the operator did. */
  readonly userId?: string | null;
  /** Whether each kind of record is a workbook too. */
  readonly workbooks?: boolean | undefined;
}

/** Adds a file to the archive; settled when all of it was taken. */
type AddFile = (path: string, content: AsyncIterable<string | Buffer>) => Promise<void>;

/**
 * Writes all that is stored of a campaign into a zip: each kind of record as CSV, as JSON and if requested as a workbook, every
 * receipt as it was issued, and a README. All of it is as it was at one instant. Memory stays bounded: records are read in batches, and
 * each file goes into the archive as it is made. If it fails, the file is not complete.
 */
export async function writeExport(
  pool: CampaignPool,
  by: Principal | string,
  { path, userId = null, workbooks = false }: ExportOptions,
  now: Date,
): Promise<void> {
  const operation = { operationId: 'exportCampaign', role: 'OWNER', isLong: true, writes: false } as const;
  await perform(pool, principalOf(by, userId), operation, now, async ({ tx, audit }) => {
    audit.recordId = tx.campaignId;
    await tx.query('set transaction isolation level repeatable read', [], { prepare: false });
    const zip = new ZipFile();
    const failure = new AbortController();
    const file = createWriteStream(path, { mode: 0o600 });
    const written = namingDisk(dirname(path), () => pipeline(zip.outputStream as Readable, file));
    written.catch((error) => failure.abort(error));
    zip.on('error', (error) => failure.abort(error));
    const add: AddFile = async (name, content) => {
      failure.signal.throwIfAborted();
      const source = Readable.from(content, { objectMode: false });
      // The statements of the transaction end before the transaction does: a failure waits until the source is closed.
      const stop = () => source.destroy();
      failure.signal.addEventListener('abort', stop);
      // A workbook is compressed already.
      zip.addReadStream(source, name, { mtime: now, mode: 0o100600, compress: !name.endsWith('.xlsx') });
      await finished(source).finally(() => failure.signal.removeEventListener('abort', stop));
    };
    try {
      await addFiles(tx, { at: now, workbooks }, add);
      zip.end();
      await written;
    } catch (error) {
      (zip.outputStream as Readable).destroy();
      await written.catch(() => {});
      throw failure.signal.aborted ? failure.signal.reason : error;
    }
  });
}

interface ExportContents {
  readonly at: Date;
  readonly workbooks: boolean;
}

async function addFiles(tx: CampaignTransaction, { at, workbooks }: ExportContents, add: AddFile): Promise<void> {
  const { name, code } = await readCampaign(tx);
  const kinds: Array<ReadmeFacts['kinds'][number]> = [];
  for (const kind of exportedKinds) {
    const columns = kind.columns.map(
      ({ name, sql, type }) => `${sql}${type === 'numeric' ? '::float8' : ''} as "${name}"`,
    );
    const query = `select ${columns.join(', ')} from ${kind.from}`;
    await add(`${kind.file}.csv`, csvText(kind.columns, readRows(tx, query)));
    if (workbooks) await add(`${kind.file}.xlsx`, workbook(kind, readRows(tx, query)));
    let records = 0;
    const counted = async function* () {
      for await (const row of readRows<Record<string, unknown>>(tx, query)) {
        records++;
        yield row;
      }
    };
    await add(`${kind.file}.json`, jsonText(kind.columns, counted()));
    kinds.push({ kind, records });
  }
  let receipts = 0;
  for await (const { file, html } of readRows<{ file: string; html: string }>(tx, receiptPages)) {
    receipts++;
    await add(file, Readable.from([html]));
  }
  const manifest: ExportManifest = {
    format: exportFormat,
    madeAt: at.toISOString(),
    campaignId: tx.campaignId,
    records: Object.fromEntries(kinds.map(({ kind: { file }, records: count }) => [file, count])),
  };
  await add(manifestFile, Readable.from([`${JSON.stringify(manifest)}\n`]));
  await add('README.txt', Readable.from([readme({ name, code, at, kinds, receipts, workbooks })]));
}

/** Rows that are in memory at once. */
const batch = 500;

/**
 * Reads the rows of a query one after the other, a batch at a time. Only one such reading is open in a transaction.
 * `query` takes no parameters, since a cursor has none: the campaign's id is written in the place of
 * `hustings_campaign()`. By that id Citus finds the node of the campaign.
 */
async function* readRows<Row extends object>(tx: CampaignTransaction, query: string): AsyncGenerator<Row> {
  // It is a UUID, or the transaction would not have begun.
  const ofCampaign = query.replaceAll('hustings_campaign()', `'${tx.campaignId}'::uuid`);
  await tx.query(`declare exported no scroll cursor for ${ofCampaign}`, [], { prepare: false });
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${batch} from exported`, [], { prepare: false });
    yield* rows;
    if (rows.length < batch) break;
  }
  await tx.query('close exported', [], { prepare: false });
}
