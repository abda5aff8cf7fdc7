/**
 * Keeps an exact copy of a campaign's records in a file, until it is killed; with `--once`, until the copy is up to date.
 *
 *   HUSTINGS_URL=… HUSTINGS_KEY=… node --import ./tools/from-sources.js test/client/sync/main.ts FILE [--once]
 */
import { CustomerClient } from '#client/src/hustings.ts';
import { Copy } from './copy.ts';
import { catchUp, keepUp } from './keep-copy.ts';

const [path = 'copy.jsonl', once] = process.argv.slice(2);
const client = new CustomerClient({
  baseUrl: process.env.HUSTINGS_URL ?? '',
  apiKey: process.env.HUSTINGS_KEY ?? '',
});
const copy = new Copy(path);
if (once === '--once') await catchUp(client, copy);
else await keepUp(client, copy, 20);
copy.close();
