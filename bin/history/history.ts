import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { parseDate } from '#core/dates.ts';

const description = `Shows the districts as they were known at an earlier time.

Maps are corrected back to their first day, and what they said before stays on record: this command says who asked when got what. Without --point or --set it lists the districts of every map. At a point it lists every map's district there; which of several municipal maps a look-up names is said in docs/electoral-api.md.`;

interface Options {
  readonly known: number;
  readonly date?: number;
  readonly set?: string;
  readonly point?: readonly [number, number];
  readonly json?: boolean;
}

export function addHistory(program: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(program, 'history', description)
    .requiredOption('--known <when>', 'When the question was asked: 2026-03-01, or 2026-03-01T14:30:00-05:00.', when)
    .option('--date <when>', 'What date the question was about; without it, the time when it was asked.', when)
    .option('--set <id>', 'Only the districts of this map.')
    .option('--point <lat,lng>', 'Only the districts at this point, degrees.', place);
  addJson(command).action(async ({ known, date = known, set, point, json }: Options) => {
    const { printHistory } = await import('./print-history.ts');
    await printHistory({ knownAt: known, inForceAt: date, set, point }, json ?? false, environment);
  });
}

function when(text: string): number {
  const instant = parseDate(text);
  if (instant !== null) return instant;
  throw new UsageError(`"${text}" is neither a day (2026-03-01) nor a date and time with its offset.`);
}

function place(text: string): readonly [number, number] {
  // An empty text would be the number 0.
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = numbers;
  if (rest.length > 0 || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    throw new UsageError(`"${text}" is no point: write --point 45.42,-75.70 (latitude, longitude).`);
  }
  return [latitude, longitude];
}
