/** 400 creations at once and 1,000 voters paged, in each of the two module systems and in a page. */
export async function many({ CustomerClient }, baseUrl, apiKey) {
  const refused = [];
  const client = new CustomerClient({
    baseUrl,
    apiKey,
    onAnswer: ({ status }) => status !== 200 && refused.push(status),
  });
  const read = new Set();
  for await (const { id } of client.listVoters.all({ limit: 200 })) if (read.add(id).size === 1000) break;
  const signs = Array.from({ length: 400 }, (_, n) => client.createLawnSign({ address: `${n + 1} Marram Rd` }));
  const made = new Set((await Promise.all(signs)).map(({ data }) => data.id));
  return { read: read.size, made: made.size, refused };
}
