import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

export function addImports(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(
    group,
    'imports',
    'Lists the imports into a campaign, newest first: how many records each has made and how many it has updated.',
  );
  addJson(command.argument(...campaignArgument)).action(async (campaign: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { listRecordedImports } = await import('#server/campaign/imports/take-back/recorded-imports.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const imports = await withPool(environment, 'require', async (pool) =>
      listRecordedImports(pool, (await findCampaign(pool, campaign)).campaignId),
    );
    if (json) return environment.print(`${JSON.stringify({ imports })}\n`);
    const rows = imports.map(({ id, kind, firstAt, imported, updated, isTakenBack }) => [
      id,
      firstAt.toISOString().slice(0, 16),
      kind,
      imported.toLocaleString('en'),
      updated.toLocaleString('en'),
      isTakenBack ? 'taken back' : '',
    ]);
    environment.print(`${renderTable(['import', 'time', 'kind', 'imported', 'updated', ''], rows)}\n`);
  });
}

const description = `Takes an import back as a whole: removes the records that it made.

Those that somebody has worked with since stay: changed ones, voters with an interaction or a lawn sign. Voters whom the import updated stay updated. Donations are voided, but for those that were corrected, returned or given a receipt. "campaign imports" lists the imports.`;

export function addTakeBackImport(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'take-back-import', description)
    .argument(...campaignArgument)
    .argument('<import>', 'The id of the import.');
  addJson(command).action(async (campaign: string, importId: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { takeBackImport } = await import('#server/campaign/imports/take-back/take-back.ts');
    const { notFound } = await import('#core/errors.ts');
    const { canBeRecordId } = await import('#server/store/record-id.ts');
    if (!canBeRecordId(importId)) throw notFound(`${importId} is no id of an import.`);
    const { code, ...taken } = await withPool(environment, 'migrate', async (pool) => {
      const { campaignId, ownerId, code: found } = await findCampaign(pool, campaign);
      const principal = { kind: 'operator', campaignId, userId: ownerId } as const;
      return { code: found, ...(await takeBackImport(pool, principal, importId, new Date())) };
    });
    const { kind, removed, kept: remaining } = taken;
    const stay = remaining === 0 ? '' : ` ${remaining.toLocaleString('en')} stay, since somebody has worked with them.`;
    environment.print(
      json
        ? `${JSON.stringify({ code, importId, ...taken })}\n`
        : `${kind === 'DONATIONS' ? 'Voided' : 'Removed'} ${removed.toLocaleString('en')} ${kind.toLowerCase()} of campaign ${code}.${stay}\n`,
    );
  });
}
