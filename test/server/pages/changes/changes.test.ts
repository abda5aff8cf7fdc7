import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { givenThreePublications } from '#test/server/electoral/publications/given-publications.ts';
import { type ChangesServer, startChangesServer } from './changes-server.ts';

describe('the pages of changes', () => {
  let server: ChangesServer;
  beforeAll(async () => {
    server = await startChangesServer(givenThreePublications);
  });
  afterAll(() => server.close());
  const get = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } });
  const read = async (path: string) => (await get(path)).text();

  it('list publications with a sentence for each, the newest first, with links', async () => {
    const page = await read('/changes');
    expect(page).toContain('<h1>What changed</h1>');
    expect(page.indexOf('href="/changes/14"')).toBeGreaterThan(0);
    expect(page.indexOf('href="/changes/14"')).toBeLessThan(page.indexOf('href="/changes/11"'));
    expect(page).toContain('3 districts added.');
    expect(page).toContain('Ridings of &lt;2025> &amp; later');
    expect(page).toContain('href="/api/v1/electoral/publications.atom"');
    const towns = await read('/changes?level=MUNICIPAL');
    expect(towns).toContain('href="/changes/12"');
    expect(towns).not.toContain('href="/changes/14"');
    expect(await read('/changes?limit=1&page=2')).toMatch(
      /href="\/changes\?limit=1&amp;page=1">Newer<.*page=3">Older</s,
    );
  });

  it('draw old and new boundaries with the area between, and list the transfers, in both languages', async () => {
    const page = await read('/changes/14');
    expect(page).toContain('<h1 lang>old → Ridings of &lt;2025> &amp; later</h1>');
    expect(page).toContain('From “old” to “Ridings of &lt;2025> &amp; later”.');
    // The whole, and both districts that changed.
    expect(page.match(/<svg class="change"/g)).toHaveLength(3);
    const [whole = ''] = page.match(/<svg class="change".*?<\/svg>/s) ?? [];
    const paths = (layer: string) =>
      new RegExp(`<g class="${layer}">(.*?)</g>`, 's').exec(whole)?.[1]?.match(/<path /g)?.length ?? 0;
    expect(['same', 'now', 'moved', 'old'].map(paths)).toEqual([1, 2, 2, 2]);
    expect(whole).toContain('<title>2 Mid &amp; &lt;more></title>');
    expect(page).toMatch(/href="\/boundaries\/old-2"[^>]*>2 Middle<.*href="\/boundaries\/new-3"[^>]*>3 East</s);
    expect(page).toContain('33.3%');
    const french = await read('/changes/14?lang=fr');
    expect(french).toContain('Ce qui est passé d’une circonscription à l’autre');
    expect(french).toContain('33,3\u00a0%');
  });

  it('show a first map without a comparison', async () => {
    const page = await read('/changes/11');
    expect(page).toContain('There was nothing to compare it with.');
    expect(page).not.toContain('drawing-key');
    expect(page.match(/<svg class="change"/g)).toHaveLength(1);
  });

  it('are a 404 for an unknown publication', async () => {
    expect((await get('/changes/13')).status).toBe(404);
    expect((await get('/changes/nothing')).status).toBe(400);
    expect((await get('/changes?level=1')).status).toBe(400);
  });
});
