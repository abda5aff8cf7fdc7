import { openTable } from '#core/tables/csv/read-table.ts';
import { checkBatch } from '#server/campaign/imports/batches/check-batch.ts';
import { SeenKeys } from '#server/campaign/imports/batches/duplicates/seen-keys.ts';
import { readImport } from '#server/campaign/imports/import.ts';
import { beginCheck, beginImport, stop } from '#server/campaign/imports/steps.ts';
import { storeUpload } from '#server/campaign/imports/upload.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import type { DemoContents } from './contents/contents.ts';

const header = ['First name', 'Last name', 'Address', 'City', 'Province', 'Postal code', 'Riding'];

/** Voters from the import that can be taken back: no one has worked with them. */
export function importedVoters({ voters, interactions, signs }: DemoContents): string[] {
  const used = new Set<string | null>([...interactions, ...signs].map(({ voterId }) => voterId));
  const named = new Set<string>(Object.values(exampleIds));
  const unused = voters.filter(({ id, lastContact }) => lastContact === null && !used.has(id) && !named.has(id));
  return unused.slice(100, 103).map(({ id }) => id);
}

/**
 * The imports that the examples of the OpenAPI document name, each in the state that its operation takes: one that is
 * checked, one that was stopped, one to be deleted, and in the audit log one whose file is gone. None is RUNNING: any server
 * would continue it.
 */
export async function fillImports(context: CampaignContext, userId: string, contents: DemoContents): Promise<void> {
  const { tx, plans, now, also } = context;
  // What the steps say of themselves is not part of the reset's entry.
  const quiet = { ...context, audit: { operation: null, recordId: null, fields: [] } };
  const upload = async (id: string, fileName: string, from: number) => {
    const table = await openTable(Buffer.from(csvOf(contents, from)));
    await storeUpload(quiet, { id, userId, kind: 'VOTERS', fileName, table });
    const { columns } = await readImport(tx, id, now);
    await beginCheck(tx, id, { columns, defaultValues: {} }, now);
    const seen = new SeenKeys();
    for (;;) {
      const found = await readImport(tx, id, now);
      if (found.state !== 'CHECKING') return;
      await checkBatch(tx, found, now, seen);
    }
  };
  await upload(exampleIds.import, 'members.csv', 0);
  await upload(exampleIds.discardedImport, 'members-2.csv', 4);
  await upload(exampleIds.stoppedImport, 'harbour-petition.csv', 8);
  await beginImport(tx, exampleIds.stoppedImport, { duplicates: 'skip', plans, now });
  await stop(quiet, exampleIds.stoppedImport);
  const recordId = exampleIds.recordedImport;
  const fields = ['firstName', 'lastName', 'address', 'city', 'province', 'postalCode', 'riding'];
  also('importVoters', { recordId, fields, rowCount: importedVoters(contents).length });
}

/** A few people at addresses of the campaign, the first of whom it knows already. */
function csvOf({ voters }: DemoContents, from: number): string {
  const people = voters.slice(200 + from, 204 + from);
  const rows = people.map(({ firstName, lastName, residence: { address, city, province, postalCode, riding } }, i) => {
    const first = i === 0 ? firstName : (people[i - 1] as (typeof people)[number]).firstName;
    return [first, lastName, address, city, province, postalCode, riding];
  });
  return [header, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`).join('');
}
