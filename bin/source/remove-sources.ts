import { join } from 'node:path';
import { confirm } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { operator } from '#bin/command-line/operator.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { describeChanges, describeWithIt } from '#bin/publication/describe-effect.ts';
import { readConfig } from '#core/config.ts';
import { SourceError } from '#core/errors.ts';
import { type Removal, removeSource } from '#ingest/publications/remove-source.ts';

/** Removes sources, once a person has seen what that changes. */
export async function removeSources(
  ids: readonly string[],
  { yes, json }: { readonly yes: boolean; readonly json: boolean },
  environment: CommandEnvironment,
): Promise<void> {
  await withDatabase(environment, { applicationName: 'hustings source', schema: 'migrate' }, async (database) => {
    const options = {
      database,
      by: operator(),
      archiveDir: join(readConfig(process.env).dataDir, 'archive'),
      onWait: () => environment.printError('An ingest is under way; waiting for it to end.\n'),
    };
    const removeAll = async (dryRun: boolean): Promise<Removal[]> => {
      const removals: Removal[] = [];
      for (const id of ids) removals.push(await removeSource(id, { ...options, dryRun }));
      return removals;
    };
    const planned = await removeAll(true).catch((error: unknown) => {
      throw error instanceof SourceError ? new UsageError(error.message, { cause: error }) : error;
    });
    if (!(await confirm(planned.map((removal) => describe(removal, ids)).join('\n'), yes, environment)))
      return environment.fail();
    const removed = await removeAll(false);
    environment.print(
      json
        ? `${JSON.stringify({ removed, by: options.by })}\n`
        : `Removed ${ids.join(', ')}. Servers hear of it at once.\n`,
    );
  });
}

/** What is removed itself is not named again with what it belongs to. */
function describe({ source, counts, withIt, files }: Removal, ids: readonly string[]): string {
  const others = withIt.filter((each) => !ids.includes(each.source));
  const lines = [...describeChanges(counts), ...describeWithIt(others)];
  return [
    `Removes ${source}${lines.length === 0 ? ', of which nothing is answered' : ':'}`,
    ...lines,
    ...(files > 0 ? [`  quarantined files: ${files}`] : []),
  ].join('\n');
}
