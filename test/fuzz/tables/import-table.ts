import { HustingsError } from '#core/errors.ts';
import { likenessTo } from '#core/tables/find-header.ts';
import { openFile } from '#core/tables/open-file.ts';
import { checkBatch } from '#server/campaign/imports/batches/check-batch.ts';
import { SeenKeys } from '#server/campaign/imports/batches/duplicates/seen-keys.ts';
import { importBatch } from '#server/campaign/imports/batches/import-batch.ts';
import { mappingFaults } from '#server/campaign/imports/columns/choose/mapping-faults.ts';
import { unreadColumns } from '#server/campaign/imports/columns/choose/unread-columns.ts';
import { titlesOf } from '#server/campaign/imports/columns/words/words-of-kind.ts';
import { readImport } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { beginCheck } from '#server/campaign/imports/steps.ts';
import { storeUpload } from '#server/campaign/imports/upload.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { GoodTable } from './good-table.ts';

/** A record that was stored, by the names of fields, as the columns of its table have it. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string };

/** What became of a table. */
export interface ImportedTable {
  readonly stored: readonly Stored[];
  /** Records whose rows have a finding. */
  readonly remarked: ReadonlySet<string>;
  /** Rows that were not recorded, each with a reason. */
  readonly leftOut: number;
  /** Rows of the table. */
  readonly rows: number;
}

const queries: Readonly<Record<GoodTable['kind'], string>> = {
  VOTERS: `select id, first_name as "firstName", last_name as "lastName", phone, address, city, province, postal_code as "postalCode",
      poll, do_not_contact as "doNotContact", external_id as "externalId"
    from voters where campaign_id = $1`,
  DONATIONS: `select id, donor_name as "donorName", donor_given_name as "donorGivenName", donor_family_name as "donorFamilyName",
      donor_address as "donorAddress", donor_city as "donorCity", amount_cents::int as cents, received_on::text as day, method,
      external_id as "externalId"
    from donations where campaign_id = $1`,
};

/** The result, which is all that stays of a transaction that is undone. */
class Undone extends Error {
  readonly result: ImportedTable | null;
  constructor(result: ImportedTable | null) {
    super('undone');
    this.result = result;
  }
}

/**
 * Imports a table as an unattended call of the API does, by the same steps in one transaction, and undoes that: thousands of
 * tables take minutes. Null: it was refused as a whole.
 */
export async function importTable(
  pool: CampaignPool,
  { campaignId, userId }: { readonly campaignId: string; readonly userId: string },
  kind: GoodTable['kind'],
  file: Buffer,
  now: Date,
): Promise<ImportedTable | null> {
  const operation = { operationId: 'createImport', role: 'MANAGER', isLong: true } as const;
  try {
    const table = await openFile(file, undefined, { likeness: likenessTo(titlesOf(importKinds[kind])) });
    return await perform(pool, principalOf(campaignId, userId), operation, now, async (context) => {
      const id = await storeUpload(context, { userId, kind, fileName: 'list.csv', table });
      const uploaded = await readImport(context.tx, id, now);
      const defaultValues: Record<string, string> =
        kind === 'VOTERS' && !uploaded.columns.includes('riding') ? { riding: 'R' } : {};
      const { columns } = uploaded;
      if (mappingFaults(importKinds[kind], columns, defaultValues)) throw new Undone(null);
      if (unreadColumns(uploaded).some(({ concern }) => concern !== null)) throw new Undone(null);
      await beginCheck(context.tx, id, { columns, defaultValues, begins: { duplicates: 'skip' } }, now);
      throw new Undone(await runToEnd(context, id, kind));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    if (error instanceof HustingsError && error.status === 400) return null;
    throw error;
  }
}

async function runToEnd(context: CampaignContext, id: string, kind: GoodTable['kind']): Promise<ImportedTable> {
  const { tx, now } = context;
  const seen = new SeenKeys();
  for (;;) {
    const found = await readImport(tx, id, now);
    if (found.state === 'CHECKING') await checkBatch(tx, found, now, seen);
    else if (found.state === 'RUNNING') await importBatch(context, found);
    else break;
  }
  const listed = await tx.query<{ recordId: string | null; findings: unknown[]; outcome: string }>(
    `select record_id as "recordId", findings, outcome from import_rows where campaign_id = $1 and import_id = $2`,
    [tx.campaignId, id],
  );
  const stored = await tx.query<Stored>(queries[kind], [tx.campaignId]);
  const leftOut = listed.filter(({ outcome }) => outcome !== 'RECORDED').length;
  return {
    stored,
    remarked: new Set(
      listed.flatMap(({ recordId, findings }) => (recordId !== null && findings.length > 0 ? [recordId] : [])),
    ),
    leftOut,
    rows: leftOut + stored.length,
  };
}
