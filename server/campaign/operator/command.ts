import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { CampaignPool } from '#server/campaign/database/pool.ts';

/** The command line was not understood: the message says what to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Arguments {
  /** What stands without a name, in order; as many as the command declares. */
  readonly operands: readonly string[];
  /** An option's value; undefined where it was not given. */
  option(name: string): string | undefined;
  /** An option's value. Throws a UsageError where it was not given. */
  required(name: string): string;
  flag(name: string): boolean;
}

/** One subcommand of the operator's command line. */
export interface Command {
  readonly name: string;
  readonly operands: readonly string[];
  /** Options with a value and what it is, then flags with an empty text. */
  readonly options: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Does it; answers what `--json` prints. */
  run(pool: CampaignPool, given: Arguments): Promise<object>;
  /** The same for a person. */
  describe(result: object): string;
}

/** Joins the typed halves of a command whose result has a type of its own. */
export function command<Result extends object>(
  definition: Omit<Command, 'run' | 'describe'> & {
    run(pool: CampaignPool, given: Arguments): Promise<Result>;
    describe(result: Result): string;
  },
): Command {
  return definition as unknown as Command;
}

/** Reads a command's arguments. Throws a UsageError. */
export function readArguments(command: Command, args: readonly string[]): Arguments & { readonly json: boolean } {
  const options: ParseArgsConfig['options'] = { json: { type: 'boolean' } };
  for (const [name, value] of Object.entries(command.options)) options[name] = { type: value ? 'string' : 'boolean' };
  const { values, positionals } = parse(args, options);
  if (positionals.length !== command.operands.length) {
    throw new UsageError(
      `${command.name} takes ${command.operands.map((name) => `<${name}>`).join(' ') || 'no operand'}.`,
    );
  }
  const option = (name: string) => values[name] as string | undefined;
  return {
    operands: positionals,
    json: values.json === true,
    option,
    required(name) {
      const value = option(name);
      if (value === undefined || value === '')
        throw new UsageError(`${command.name} needs --${name} <${command.options[name]}>.`);
      return value;
    },
    flag: (name) => values[name] === true,
  };
}

function parse(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The options of a command as they are typed. */
export function usageOf({ name, operands, options, summary }: Command): string {
  const parts = [
    ...operands.map((operand) => `<${operand}>`),
    ...Object.entries(options).map(([option, value]) => `[--${option}${value ? ` <${value}>` : ''}]`),
    '[--json]',
  ];
  return `  ${name} ${parts.join(' ')}\n      ${summary}`;
}
