import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { auditTexts, operationsDone } from '#core/texts/texts.ts';
import { actorName, whatWasDone } from '#server/console/texts/audit/sentences.ts';

const root = join(import.meta.dirname, '../../../..');

/** The names of operations as the sources have them, wherever one is defined. */
async function operationsOfSources(): Promise<Set<string>> {
  const names = new Set<string>();
  for (const folder of ['server', 'jobs', 'bin', 'migrations']) {
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(tsx?|sql)$/.test(file) || /electoral|openapi/.test(file)) continue;
      const text = await readFile(join(root, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(
        /(?:operationId|operation|read): '([a-z]+[A-Z]\w+)'|'(deleteCampaign)'/g,
      ))
        names.add(name || 'deleteCampaign');
    }
  }
  return names;
}

describe('a line of the audit log', () => {
  it('has words for every operation, in both languages, done and attempted', async () => {
    const names = await operationsOfSources();
    // The search covers the APIs, the console and imports.
    for (const name of ['createVoter', 'inviteMember', 'importVoters', 'deleteCampaign', 'getVolunteer'])
      expect(names).toContain(name);
    for (const language of ['en', 'fr'] as const) {
      const [done, what] = [operationsDone[language], auditTexts[language].operations];
      expect(Object.keys(done).sort()).toEqual(Object.keys(what).sort());
      expect([...names].filter((name) => !(name in done))).toEqual([]);
    }
  });

  it('is a sentence about a person, a key by its name, or the operator', () => {
    const person = { keyId: null, keyName: null, userName: 'Anne', hasUser: true };
    const ofKey = { keyId: '01', keyName: 'Sync', userName: 'Anne', hasUser: true };
    const operator = { keyId: null, keyName: null, userName: null, hasUser: false };
    expect([person, ofKey, operator].map((actor) => actorName(actor, 'en'))).toEqual([
      'Anne',
      'The key “Sync”',
      'The operator',
    ]);
    expect([person, ofKey, operator].map((actor) => actorName(actor, 'fr'))).toEqual([
      'Anne',
      'La clé «\u00a0Sync\u00a0»',
      'L’exploitant',
    ]);
    expect(actorName({ ...person, userName: null }, 'en')).toBe('Someone');
    expect(whatWasDone('listVoters', 'list voters', true, 'en')).toBe('listed voters');
    expect(whatWasDone('createDonation', 'record a donation', false, 'en')).toBe('tried to record a donation');
    expect(whatWasDone('createDonation', 'enregistrer un don', false, 'fr')).toBe('a tenté d’enregistrer un don');
    expect(whatWasDone('listVoters', 'lister des électeurs', false, 'fr')).toBe('a tenté de lister des électeurs');
    expect(whatWasDone('laterOperation', undefined, true, 'fr')).toBe('laterOperation');
  });
});
