import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, contentsOf, isPost, named, someFields } from './routes.ts';

let console: FilledConsole;
let owner: Visitor;
let other: Visitor;

beforeAll(async () => {
  console = await startFilledConsole();
  const { app, filled } = console;
  owner = await app.signedIn('our-owner', filled.campaignId, 'OWNER');
  other = await app.signedIn('our-other-owner', filled.campaignId, 'OWNER');
});
afterAll(() => console.app.close());

/** Sends what a form of another site would, which must be refused each time, and change nothing. */
async function expectForged(send: () => Promise<Response[]>) {
  const before = await contentsOf(console.app.database.knex);
  for (const answer of await send()) expect(answer.status).toBe(403);
  expect(await contentsOf(console.app.database.knex)).toBe(before);
}

describe.each(named(isPost))('$name', ({ route }) => {
  it('is refused from another site, even with the right token and before signing in', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    const forged: ReadonlyArray<Record<string, string>> = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'nonsense' },
      { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: '', 'Sec-Fetch-Site': 'same-site' },
    ];
    await expectForged(async () => {
      const answers: Response[] = [];
      for (const headers of forged) {
        for (const visitor of [owner, console.app.visitor()])
          answers.push(await visitor.post(address, someFields, headers));
      }
      return answers;
    });
  });

  it('is refused without the form token of the session', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    await expectForged(async () => {
      const answers: Response[] = [];
      for (const formToken of ['', 'x'.repeat(43), other.formToken]) {
        answers.push(await owner.post(address, { ...someFields, formToken }));
      }
      return answers;
    });
  });
});

it('forms are read only in their own encoding, up to 64 KiB', async () => {
  const visitor = console.app.visitor();
  const json = await visitor.post('/console/sign-in', {}, { 'Content-Type': 'application/json' });
  expect(json.status).toBe(400);
  expect((await visitor.post('/console/sign-in', { email: 'x'.repeat(70_000) })).status).toBe(413);
});
