import { join } from 'node:path';
import { confirm } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { operator } from '#bin/command-line/operator.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { readConfig } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { SourceError } from '#core/errors.ts';
import {
  type Effect,
  type LastPublications,
  lastPublicationsOf,
  rollBack,
  type TakeBackOptions,
  withdraw,
} from '#ingest/publications/take-back.ts';
import { describeEffect } from './describe-effect.ts';

interface Options {
  readonly edition?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const deeds = {
  rollback: { perform: rollBack, done: 'Rolled back' },
  withdraw: { perform: withdraw, done: 'Withdrew' },
} as const;

/** Takes back what is published of a source, once a person has seen what that changes. */
export async function takeBack(
  what: keyof typeof deeds,
  source: string,
  { edition, yes = false, json = false }: Options,
  environment: CommandEnvironment,
): Promise<void> {
  const { perform, done } = deeds[what];
  await withDatabase(environment, { applicationName: 'hustings publication', schema: 'migrate' }, async (database) => {
    const publications = await inUse(() => lastPublicationsOf(database.knex, source));
    requireEdition(publications, edition);
    const options = optionsFor(database, environment);
    const effect = await inUse(() => perform(publications, { ...options, dryRun: true }));
    const plan = `${titles[what](publications)}\n${describeEffect(effect)}`;
    if (!(await confirm(plan, yes, environment))) return environment.fail();
    await perform(publications, { ...options, dryRun: false });
    const { catalogue_version: number } = publications.last;
    environment.print(
      json
        ? `${JSON.stringify({ source, action: what, number, by: options.by, ...asJson(effect) })}\n`
        : `${done} publication ${number} of ${source}. Servers hear of it at once.\n`,
    );
  });
}

const titles = {
  rollback: ({ last, before }: LastPublications) =>
    last.action === 'withdraw'
      ? `Undoes the withdrawal ${last.catalogue_version} of ${last.source_id}: publication ${before?.catalogue_version} is known again.`
      : `Undoes publication ${last.catalogue_version} of ${last.source_id}: what was known before it is known again.`,
  withdraw: ({ last }: LastPublications) => `Takes away ${last.source_id}, published as ${last.catalogue_version}.`,
} as const;

function optionsFor(database: Database, { printError }: CommandEnvironment): Omit<TakeBackOptions, 'dryRun'> {
  return {
    database,
    archiveDir: join(readConfig(process.env).dataDir, 'archive'),
    by: operator(),
    onWait: () => printError('An ingest is under way; waiting for it to end.\n'),
  };
}

function requireEdition({ last: { source_id, definition } }: LastPublications, edition: string | undefined): void {
  const published = definition.edition?.name;
  if (edition === undefined || edition === published) return;
  throw new UsageError(
    `What is published of ${source_id} is ${published === undefined ? 'of no named edition' : `the edition ${published}`}, not ${edition}.`,
  );
}

/** What cannot be taken back as things stand is a mistake of the command line: nothing was done. */
async function inUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function asJson({ counts, spans, withIt }: Effect) {
  const iso = (instant: number) => (Number.isFinite(instant) ? new Date(instant).toISOString() : null);
  const span = (value: Effect['spans'][number]['before']) =>
    value && { from: iso(value.from), until: iso(value.until) };
  return {
    counts,
    withIt,
    spans: spans.map(({ set, before, after }) => ({ set, before: span(before), after: span(after) })),
  };
}
