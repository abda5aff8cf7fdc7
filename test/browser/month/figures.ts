import { CustomerClient } from '#client/src/hustings.ts';
import type { TestDatabase } from '#test/support/database.ts';

/** The same figures as the model's, from what the API answers and, for all receipts ever given, the database. */
export async function figuresOf(base: string, apiKey: string, { knex }: TestDatabase, campaignId: string) {
  const api = new CustomerClient({ baseUrl: base, apiKey });
  const voters: Array<[string, object]> = [];
  for await (const { lastName, phone, supportLevel, lastContact } of api.listVoters.all({ limit: 200 })) {
    voters.push([lastName, { phone, support: supportLevel, visited: lastContact !== null }]);
  }
  const dispositions = new Map<string, number>();
  for await (const { disposition } of api.listInteractions.all({ limit: 200 })) {
    dispositions.set(String(disposition), (dispositions.get(String(disposition)) ?? 0) + 1);
  }
  const donors = new Map<string, number>();
  let receipted = 0;
  for await (const { donorName, amount, receiptStatus } of api.listDonations.all({
    limit: 200,
    exclude: 'receiptHtml',
  })) {
    donors.set(donorName, (donors.get(donorName) ?? 0) + Math.round(Number(amount) * 100));
    if (receiptStatus === 'ISSUED') receipted++;
  }
  let signs = 0;
  for await (const _sign of api.listLawnSigns.all({ limit: 200 })) signs++;
  const numbers: string[] = await knex('receipts').where({ campaign_id: campaignId }).pluck('number');
  const { all, named, others, returned, voided } = (await api.getContributionReturn()).data;
  const turnout = (await api.getTurnout()).data;
  return {
    voters: Object.fromEntries(voters.sort(([a], [b]) => Number(a > b) - Number(a < b))),
    dispositions: Object.fromEntries([...dispositions].sort()),
    donors: Object.fromEntries([...donors].sort()),
    total: [...donors.values()].reduce((sum, cents) => sum + cents, 0),
    receipted,
    serials: numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b),
    signs,
    return: { all, named, others, returned, voided },
    turnout: { voters: turnout.voters, voted: turnout.voted },
  };
}
