import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from './usage-error.ts';

/** What is typed before a command's own words: npx finds the program in a clone of this repository too. */
export const programName = 'npx hustings';

/** The words that call a command, from the program's name on. */
export function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

/** Adds a subcommand. The list of commands shows the first line of its description. */
export function addSubcommand(parent: Command, name: string, description: string): Command {
  const [summary = ''] = description.split('\n');
  return parent.command(name).summary(summary).description(description).helpOption('-h, --help', 'Shows this page.');
}

/** Adds a command that only groups others. `whenAlone` runs if none of them is named; absent, that is a mistake. */
export function addGroup(parent: Command, name: string, summary: string, whenAlone?: () => Promise<void>): Command {
  return expectSubcommand(addSubcommand(parent, name, summary), whenAlone);
}

/** Makes a mistake of a command that is called without one of its subcommands. */
export function expectSubcommand(group: Command, whenAlone?: () => Promise<void>): Command {
  // Commander calls the action below, instead of printing the whole help, if it has an argument of its own.
  return group
    .argument('[command]')
    .usage('<command> [options]')
    .action(async (word: string | undefined) => {
      if (word === undefined && whenAlone) return whenAlone();
      const names = group.commands.map((command) => command.name()).join(', ');
      throw new UsageError(
        `${word === undefined ? 'Which command?' : `There is no command "${word}".`} There are: ${names}.`,
      );
    });
}

/** For options whose value must not be empty. */
export function nonEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

/** Adds --json, for scripts. */
export function addJson(command: Command): Command {
  return command.option('--json', 'Prints the result as one JSON object.');
}
