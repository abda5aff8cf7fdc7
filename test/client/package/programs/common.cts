/** Uses the client from CommonJS, with its types. */
import hustings = require('@hustings/client');

const client = new hustings.ElectoralClient({ baseUrl: process.env.HUSTINGS_URL ?? '' });
const answered: Promise<hustings.Answered<hustings.Status>> = client.readStatus().withAnswer();

answered.then(
  ({ body, answer }) => console.log(body.status, answer.requestId?.length, client instanceof hustings.ElectoralClient),
  (error: unknown) => console.log(error instanceof hustings.HustingsError),
);
