import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chooseColumns } from '#server/campaign/imports/steps.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { principalOf } from '#server/operations/principal.ts';
import { type CampaignHarness, type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { importFile, problemsOf, type RowShown } from '#test/support/imports/imported.ts';
import { type ListVerdict, verdicts } from './list-verdicts.ts';

const folder = resolve(process.env.HUSTINGS_REAL_DATA as string, '../cases/lists');
const names = existsSync(folder) ? readdirSync(folder) : [];

/** The newest of their days is the one before. */
const now = new Date('2026-11-29T15:00:00Z');

/** What is compared of the records of each kind, by which the digests of the verdicts are made. */
const compared = {
  VOTERS: [
    '/voters?limit=200&include=externalId,electorNumber,doNotContact,tags',
    'firstName lastName phone email address city province postalCode poll supportLevel notes electorNumber externalId doNotContact tags',
  ],
  DONATIONS: [
    '/donations?limit=200&include=externalId,donorGivenName,donorMiddleName,donorFamilyName,donorSuffix',
    'donorName donorGivenName donorMiddleName donorFamilyName donorSuffix donorEmail donorPhone donorAddress donorCity donorProvince donorPostalCode amount date method externalId',
  ],
  VOLUNTEERS: ['/volunteers?limit=200', 'name phone email'],
} as const;

/** Texts, numbers and lists of each record in the order of the names above; without what is empty. */
const told = (record: Fields, fields: string): string =>
  fields
    .split(' ')
    .map((field) => record[field] ?? '')
    .map((value) => (Array.isArray(value) ? [...value].sort().join(' ') : `${value}`))
    .join('|');

const digestOf = (records: readonly string[]): string =>
  createHash('sha256')
    .update([...records].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);

describe('lists as people and their programs write them', () => {
  let api: CampaignHarness;
  beforeAll(async () => {
    api = await startCampaignApi({ now: () => now });
  });
  afterAll(() => api.close());

  it('are all in the table', () => {
    expect(Object.keys(verdicts).sort()).toEqual([...names].sort());
  });

  it.each(Object.entries(verdicts))('%s', async (name, verdict) => {
    const campaign = await api.campaign();
    const before = verdict.after === undefined ? undefined : (verdicts[verdict.after] as ListVerdict);
    if (before) await importFile(api, campaign, readFileSync(join(folder, verdict.after as string)), queryOf(before));
    const bytes = readFileSync(join(folder, name));
    const {
      status,
      error = '',
      rows,
    } = verdict.by === 'CONSOLE'
      ? await byConsole(campaign, name, bytes, verdict)
      : await importFile(api, campaign, bytes, queryOf(verdict));
    const [path, fields] = compared[verdict.kind ?? 'VOTERS'];
    const records = (await api.request<Fields[]>('GET', path, { key: campaign.key })).body.data.map((record) =>
      told(record, fields),
    );
    expect({
      refused: status === 200 ? undefined : error,
      problems: problemsOf(rows),
      repeated: rows.filter(({ outcome }) => outcome === 'DUPLICATE').map(({ line }) => line),
      alike: rows.flatMap(({ line, looksLike }) => (looksLike ? [`${line} ${looksLike.likeness}`] : [])),
      recorded: records.length,
      digest: digestOf(records),
    }).toEqual({
      refused: verdict.refused === undefined ? undefined : expect.stringContaining(verdict.refused),
      problems: verdict.problems ?? [],
      repeated: verdict.repeated ?? [],
      alike: verdict.alike ?? [],
      recorded: verdict.recorded,
      digest: verdict.digest ?? digestOf([]),
    });
  });

  const queryOf = ({ kind = 'VOTERS', query = '' }: ListVerdict): string =>
    `?start=true&kind=${kind}${kind === 'VOTERS' ? '&default_riding=Invented' : ''}${query}`;

  /** No key imports volunteers: members do, who are shown the columns and choose them as they are proposed. */
  async function byConsole(
    { campaignId, userId, key }: TestCampaign,
    fileName: string,
    bytes: Buffer,
    of: ListVerdict,
  ) {
    const { kind = 'VOTERS', defaultValues = {} } = of;
    const refused = await importFile(api, { campaignId, userId, key, keyId: '' }, bytes, queryOf(of));
    expect(refused.status).not.toBe(200);
    const { pool } = api.api;
    const importId = await uploadList(pool, campaignId, { userId, kind, fileName, bytes }, now);
    const { rows: found } = await api.database.knex.raw('select mapping from imports where id = ?', [importId]);
    const choice = { columns: found[0].mapping as string[], defaultValues, begins: { duplicates: 'skip' } as const };
    await chooseColumns(pool, principalOf(campaignId, userId), { importId, ...choice }, now);
    api.api.imports.run(campaignId, importId);
    await api.api.imports.idle();
    return { status: 200, error: undefined, rows: [] as RowShown[] };
  }
});
