import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadSource, loadSources } from '#ingest/registry/load-sources.ts';
import { sourceSchemaFile } from '#ingest/registry/source-schema.ts';
import { boundarySource } from '#test/support/fixtures/boundary-source.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

describe('source files', () => {
  const folder = temporaryFolder();
  const complaint = async (changes: object, name = 'sample-wards.json') => {
    const path = join(folder.path, name);
    await writeFile(path, JSON.stringify({ ...boundarySource(), ...changes }));
    return loadSource(path).then(
      () => null,
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };

  it('are read if they are right', async () => {
    expect(await complaint({})).toBeNull();
  });
  it.each([
    'EPSG:26917',
    'ESRI:102001',
    'GEOGCS["NAD83",\n  DATUM["North_American_Datum_1983"]]',
    'PROJCRS["a",BASEGEOGCRS["b"]]\n',
  ])('may state a coordinate system by its number or as text: %s', async (crs) => {
    expect(await complaint({ crs })).toBeNull();
  });
  it.each(['NAD83', '26917', 'EPSG:', 'UTM 17', 'EPSG[1'])('state no coordinate system so: %s', async (crs) => {
    expect(await complaint({ crs })).toMatch(/crs must match pattern/);
  });
  it.each([
    [{ kind: 'maps' }, /sample-wards\.json: kind must be one of boundaries, addresses/],
    [{ level: 'CITY' }, /sample-wards\.json: level must be one of FEDERAL, PROVINCIAL, MUNICIPAL/],
    [{ expect: { districts: 'two' } }, /expect\.districts must be integer/],
    [{ colour: 'red' }, /"colour", which nothing reads/],
    [{ page: 'the page' }, /page must match format "uri"/],
    [{ valid: { from: '2025-02-30' } }, /valid\.from must match format "date"/],
    [{ name: undefined }, /must have required property 'name'/],
    [{ fields: { code: { feild: 'X' }, nameEn: 'N' } }, /fields\.code has "feild", which nothing reads/],
  ])('name the place and what was expected: %j', async (changes, message) => {
    expect(await complaint(changes)).toMatch(message);
    expect(await complaint(changes)).toMatch(/^SourceError/);
  });
  it('are all reported if several are wrong', async () => {
    await complaint({ level: 'CITY' });
    await writeFile(join(folder.path, 'broken.json'), '{');
    await expect(loadSources(folder.path)).rejects.toThrow(/broken\.json is not JSON.*\nsample-wards\.json: level/);
  });
  describe('in the folders of a registry', () => {
    const registry = temporaryFolder();
    const write = async (name: string, changes: object) => {
      const path = join(registry.path, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify({ ...boundarySource(), ...changes }));
    };

    it('are read by the order of their ids, whatever their files are called', async () => {
      await write('on/zurich.json', { id: 'csd-1', province: 'ON' });
      await write('ca/federal-2023.json', { id: 'csd-2', province: null });
      await write('other.json', { id: 'csd-3', province: 'QC' });
      expect((await loadSources(registry.path)).map(({ id }) => id)).toEqual(['csd-1', 'csd-2', 'csd-3']);
    });
    it('are refused if two files have the same id', async () => {
      await write('on/zorra.json', { id: 'csd-1', province: 'ON' });
      await expect(loadSources(registry.path)).rejects.toThrow(
        'on/zorra.json and on/zurich.json have the same id, "csd-1"',
      );
    });
    it("are refused in another province's folder", async () => {
      await write('on/laval.json', { id: 'csd-4', province: 'QC' });
      await expect(loadSources(registry.path)).rejects.toThrow(
        'on/laval.json: a source of this province belongs in the folder qc',
      );
    });
  });
  it('have a schema file that follows source.ts (else: npm run source-schema)', async () => {
    const file = new URL('../../../data/reference/source.schema.json', import.meta.url);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(sourceSchemaFile()));
  });
});
