import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clientFile } from './client-file.ts';
import { readDocument } from './document.ts';
import { sharedFile, sharedNames, typesFile } from './types-file.ts';

/** The texts of the client's generated files, by their names in `client/src/`. */
export function clientFiles(): Readonly<Record<string, string>> {
  const customer = readDocument('customer');
  const electoral = readDocument('electoral');
  const shared = sharedNames(customer, electoral);
  const texts = {
    'types/customer.ts': typesFile(customer, shared),
    'types/electoral.ts': typesFile(electoral, shared),
    'types/shared.ts': sharedFile(customer, shared),
    'customer-client.ts': clientFile('customer', customer, shared),
    'electoral-client.ts': clientFile('electoral', electoral, shared),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, formatted(name, text)]));
}

const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** As the rest of the project is formatted. */
const formatted = (name: string, text: string): string =>
  execFileSync(process.execPath, [biome, 'check', '--write', `--stdin-file-path=client/src/${name}`], {
    input: text,
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  });
