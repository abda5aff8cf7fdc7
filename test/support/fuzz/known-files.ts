import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignHarness } from '#test/support/campaign.ts';
import type { Known } from './requests.ts';

/** What has to be so before an operation can be done to a file: each goes through its states once. */
const states: Readonly<Record<string, 'CHECKED' | 'RUNNING' | 'DONE'>> = {
  startImport: 'CHECKED',
  stopImport: 'RUNNING',
  takeBackImport: 'DONE',
  discardImport: 'CHECKED',
};

/** A campaign has five files at a time: with the first one, these leave room for a copy, or for uploads. */
const retainedFiles = { copy: 2, upload: 1 };
const mostFiles = 5;

/** A file that a request holds stays: a transaction that waited for it could hold another one that the request waits for. */
const clear = (most: number) => `delete from imports where id in (
  select id from imports i where id <> all(:retained) and (
    select count(*) from imports later where later.campaign_id = i.campaign_id and later.id <> all(:retained)
      and (later.created_at, later.id) > (i.created_at, i.id)) >= ${most}
  for update skip locked)`;

const copyFile = `insert into imports select (jsonb_populate_record(i, jsonb_build_object('id', cast(:id as uuid),
    'state', cast(:state as text), 'rows_processed', 0, 'last_line', 0,
    'created_at', i.created_at + :number * interval '1 millisecond'))).* from imports i where id = :first`;
const copyRows = `insert into import_rows select (jsonb_populate_record(r, jsonb_build_object('import_id', cast(:id as uuid),
    'cells', array_replace(cells, '12 Marram Rd', :number || ' Marram Rd')))).* from import_rows r where import_id = :first`;

/**
 * Returns before each request what it may name: for an operation that needs a file in one of its states, a copy of the
 * campaign's first file that is in it, and for an upload room among the campaign's files.
 */
export function knownFiles(api: CampaignHarness, known: Known): (operationId: string) => Promise<Known> {
  const { knex } = api.database;
  const first = known.ids.ours.import[0] as string;
  const retained = [first, ...known.ids.theirs.import];
  let copies = 0;

  const copy = async (state: 'CHECKED' | 'RUNNING' | 'DONE'): Promise<string> => {
    const values = { id: newRecordId(), first, number: ++copies, state: state === 'DONE' ? 'RUNNING' : state };
    // As an upload does: a transaction that adds a file sees those that were added before.
    const isCopied = await knex.transaction(async (trx) => {
      await trx.raw('select 1 from campaigns where id = ? for no key update', [api.ours.campaignId]);
      const files = await trx('imports').where({ campaign_id: api.ours.campaignId }).select('id');
      if (files.length >= mostFiles) return false;
      await trx.raw(copyFile, values);
      await trx.raw(copyRows, values);
      return true;
    });
    if (!isCopied) {
      await knex.raw(clear(retainedFiles.copy), { retained });
      return copy(state);
    }
    if (state !== 'DONE') return values.id;
    api.api.imports.run(api.ours.campaignId, values.id);
    await api.api.imports.idle();
    return values.id;
  };

  return async (operationId) => {
    const state = states[operationId];
    if (state === undefined && operationId !== 'createImport') return known;
    await knex.raw(clear(state ? retainedFiles.copy : retainedFiles.upload), { retained });
    if (state === undefined) return known;
    return { ...known, ids: { ...known.ids, ours: { ...known.ids.ours, import: [await copy(state)] } } };
  };
}
