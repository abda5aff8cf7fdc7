import { customerApi, electoralApi } from './apis.ts';
import { describeApi } from './describe-api.ts';
import { describeRepresent } from './represent/describe.ts';

const text = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** The texts of the committed documents, by the name of their file in `server/openapi/`. */
export const openapiFiles = (): Readonly<Record<string, string>> => ({
  'customer.json': text(describeApi(customerApi)),
  'electoral.json': text(describeApi(electoralApi)),
  'represent.json': text(describeRepresent()),
});
