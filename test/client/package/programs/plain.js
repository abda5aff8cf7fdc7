/** Uses the client without types, as a script would. */
import { CustomerClient, ElectoralClient, ResponseError } from '@hustings/client';

const { HUSTINGS_URL: baseUrl, HUSTINGS_KEY: apiKey } = process.env;
const customer = new CustomerClient({ baseUrl, apiKey });

const sign = (await customer.createLawnSign({ address: '1 Marram Rd' })).data;
await customer.deleteLawnSign(sign.id);
const refused = await customer.getLawnSign(sign.id).catch((error) => error);
if (!(refused instanceof ResponseError) || refused.status !== 404) throw refused;

const names = [];
for await (const { name } of new ElectoralClient({ baseUrl }).listBoundaries.all({ level: 'FEDERAL', limit: 2 })) {
  names.push(name);
}
if (names.length < 3) throw new Error(`${names.length} ridings on all pages`);
console.log(`plain program: ${names.length} ridings`);
