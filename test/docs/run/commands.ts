/** Splits a block of shell into its commands: at ends of lines outside quotes, here-documents and continued lines. */
export function splitCommands(text: string): string[] {
  const commands: string[] = [];
  let rest = text;
  while (rest !== '') {
    const [command] = /^(?:'[^']*'|"[^"]*"|\\\n|[^\n'"])*/.exec(rest) as RegExpExecArray;
    let end = command.length;
    const [, word] = /<<'(\w+)'$/.exec(command) ?? [];
    if (word !== undefined) end = rest.indexOf(`\n${word}`, end) + word.length + 1;
    commands.push(rest.slice(0, end).trim());
    rest = rest.slice(end + 1);
  }
  return commands.filter((command) => command !== '' && !command.startsWith('#'));
}

/**
 * The arguments of `npx hustings …`, `hustings …`, `node bin/hustings.js …` or `npm run … -- …`; undefined for others.
 */
export function hustingsArguments(words: readonly string[]): string[] | undefined {
  const [program, ...rest] = words;
  if (program === 'hustings') return rest;
  if (program === 'npx' && rest[0] === 'hustings') return rest.slice(1);
  if (program === 'node' && rest[0] === 'bin/hustings.js') return rest.slice(1);
  if (program !== 'npm' || rest[0] !== 'run') return undefined;
  const [script = '', ...args] = rest.slice(1).filter((word) => word !== '--silent' && word !== '--');
  const command = { campaign: 'campaign', ingest: 'ingest', jobs: 'jobs', 'electoral-keys': 'electoral-key' }[script];
  return command === undefined ? undefined : [command, ...args];
}

/** The value at a path such as `data.0.id` of a JSON response. Throws if it is not text. */
export function textAt(body: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], body);
  if (typeof found !== 'string') throw new Error(`The answer has no text at ${path}.`);
  return found;
}
