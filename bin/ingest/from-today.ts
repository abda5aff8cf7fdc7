import type { Command } from 'commander';

/** Adds the options that say which time a map's publication is about; `fromToday` is undefined without them. */
export function addFromToday(command: Command): Command {
  return command
    .option('--from-today', 'The law changed in mid-map: keeps what was in force until yesterday.')
    .option('--no-from-today', 'Corrects the map back to its first day, even if the law changed in mid-map before.');
}
