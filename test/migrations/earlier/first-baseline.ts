import { readFile } from 'node:fs/promises';
import type { Migration } from '#core/database/migration.ts';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

const [, ...texts] = (await read('first-baseline.sql')).split(/^-- file: .*\n/mu);

const migration = (sql: readonly string[]): Migration => ({
  name: '0001-baseline',
  servesFrom: 1,
  mode: 'transaction',
  sql,
});

/** The baseline as it was first written: the same texts, each after a line with its file's name. */
export const firstBaseline = migration(texts);

/** As it was in use next. */
export const secondBaseline = migration(texts.map((text) => text.replace('between 0 and amount_cents', '>= 0')));

/** Rows in every table of both. The key of the campaign is `filledKey`. */
export const fillFirstBaseline = await read('filled-first-baseline.sql');

export const filledKey = `svc_live_${'k'.repeat(32)}`;
