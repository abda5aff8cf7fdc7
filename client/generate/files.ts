import { clientFile } from './client-file.ts';
import { readDocument } from './document.ts';
import { sharedFile, sharedNames, typesFile } from './types-file.ts';

export { declarationOf } from './declaration.ts';

/** The texts of the client's generated files, by their names in `client/src/`. */
export function clientFiles(): Readonly<Record<string, string>> {
  const customer = readDocument('customer');
  const electoral = readDocument('electoral');
  const shared = sharedNames(customer, electoral);
  return {
    'types/customer.ts': typesFile(customer, shared),
    'types/electoral.ts': typesFile(electoral, shared),
    'types/shared.ts': sharedFile(customer, shared),
    'customer-client.ts': clientFile('customer', customer, shared),
    'electoral-client.ts': clientFile('electoral', electoral, shared),
  };
}
