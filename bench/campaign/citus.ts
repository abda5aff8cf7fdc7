/**
 * What GET /voters/{id} and POST /voters cost in databases beside each other, such as that of one PostgreSQL and one
 * that is distributed by Citus: `npm run bench -- citus ADDRESS ADDRESS`. Each address is of a migrated database
 * without campaigns, with a superuser; of a Citus it is the coordinator's. The processor's time is that of all nodes,
 * which run on this machine.
 */
import { connect } from '#core/database/database.ts';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { type Clock, databaseProcessor } from '#test/support/processor-time.ts';

const requests = 1_000;

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] as number;

async function measure(address: string): Promise<void> {
  const knex = connect(address, 'hustings bench');
  const { rows } = await knex.raw<{ rows: Array<{ host: string; port: number }> }>(
    `select (xpath('//host/text()', x))[1]::text as host, (xpath('//port/text()', x))[1]::text::int as port
     from unnest(case when to_regclass('pg_dist_node') is null then '{}'::xml[] else xpath('//row', query_to_xml(
       'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0', false, false, '')) end) x`,
  );
  const workers = rows.map(({ host, port }) =>
    connect(Object.assign(new URL(address), { hostname: host, port }).href, 'hustings bench'),
  );
  const database = {
    knex,
    url: address,
    requestUrl: Object.assign(new URL(address), { username: servingUser }).href,
    close: async () => void (await Promise.all([knex, ...workers].map((each) => each.destroy()))),
  };
  const api = await startCampaignApi({ database, checkAnswers: false, rateLimit: false });
  const clocks: Clock[] = await Promise.all([knex, ...workers].map(databaseProcessor));
  const processor = async () => {
    let sum = 0;
    for (const clock of clocks) sum += await clock();
    return sum;
  };
  const post = async () => (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
  const id = await post();
  const get = () => api.request('GET', `/voters/${id}`);
  for (const [name, ask] of [['GET ', get] as const, ['POST', post] as const]) {
    for (let i = 0; i < 200; i++) await ask();
    const before = await processor();
    const times: number[] = [];
    for (let i = 0; i < requests; i++) {
      const begun = performance.now();
      await ask();
      times.push(performance.now() - begun);
    }
    const cost = ((await processor()) - before) / requests;
    const own = `processor of the database ${cost.toFixed(2)} ms a request`;
    process.stdout.write(`${new URL(address).pathname.slice(1)}  ${name} p50 ${median(times).toFixed(1)} ms, ${own}\n`);
  }
  await api.close();
}

for (const address of process.argv.slice(2)) await measure(address);
