/** The answers to places and codes from a file of districts, as JSON, one a line; `open` is that of the library. */
export async function answerAll(open, bytes, { points, codes, publicKey, date }) {
  const districts = await open(bytes, { publicKey });
  const answers = [];
  for (const [longitude, latitude] of points) answers.push(await districts.locate(latitude, longitude, { date }));
  for (const code of codes) answers.push(await districts.postalCode(code, { date }));
  return answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
}
