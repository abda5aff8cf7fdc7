/** A request as a curl command makes it. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/**
 * Reads a curl command as the shell and curl would: quotes, continued lines, and `$NAME` of the variables given outside
 * single quotes. Knows -s, -X, -H, -d and --json; throws at anything else, so that no example goes half read.
 */
export function readCurl(command: string, variables: Readonly<Record<string, string>> = {}): CurlRequest {
  const [program, ...words] = shellWords(command, variables);
  if (program !== 'curl') throw new Error(`not a curl command: ${command}`);
  const headers: Record<string, string> = {};
  let [method, url, body]: (string | undefined)[] = [];
  while (words.length > 0) {
    const word = words.shift() as string;
    const value = () => words.shift() as string;
    // Without a terminal curl draws its progress, which -s stops.
    if (word === '-s') continue;
    if (word === '-X') method = value();
    else if (word === '-H') {
      const [, name, text] = /^([\w-]+): (.*)$/.exec(value()) as unknown as [string, string, string];
      headers[name] = text;
    } else if (word === '-d') {
      body = body === undefined ? value() : `${body}&${value()}`;
      headers['Content-Type'] ??= 'application/x-www-form-urlencoded';
    } else if (word === '--json') {
      body = value();
      headers['Content-Type'] = 'application/json';
    } else if (/^https?:/.test(word) && url === undefined) url = word;
    else throw new Error(`curl's "${word}" is not read here`);
  }
  if (url === undefined) throw new Error(`no address: ${command}`);
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body };
}

/** Makes the request. */
export const sendCurl = ({ method, url, headers, body }: CurlRequest): Promise<Response> =>
  fetch(url, { method, headers, ...(body !== undefined && { body }) });

/** The words of a command as the shell would split and expand them. */
export function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const expand = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`the variable ${name} has no value yet`);
      return value;
    });
  const words: string[] = [];
  const part = /'([^']*)'|"([^"]*)"|([^\s'"\\]+)|\\\n|(\s+)/gy;
  let word: string | undefined;
  for (const [, single, double, bare, space] of command.trim().matchAll(part)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      const text =
        single ?? (double !== undefined || bare !== undefined ? expand(double ?? (bare as string)) : undefined);
      if (text !== undefined) word = (word ?? '') + text;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
