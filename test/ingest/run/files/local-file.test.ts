import { describe, expect, it } from '@jest/globals';
import type { ResultsSource } from '#ingest/registry/source.ts';
import { findFile } from '#ingest/run/files/local-file.ts';
import { wardsSource } from '#test/support/stand-ins/fetching.ts';

const folder = (...names: string[]) => new Map(names.map((name) => [name, `/somewhere/${name}`]));
const source = wardsSource({ urls: ['https://wards.example/data/Wards%202026.zip'], fileName: 'sample-region' });

describe('the file of a source in a folder', () => {
  it('bears its id; the form that the source describes comes first', () => {
    const files = folder('sample-wards.zip', 'sample-wards.geojson', 'sample-wards-2026.geojson');
    expect(findFile(files, source)).toBe('/somewhere/sample-wards.geojson');
    expect(findFile(files, { ...source, format: { type: 'shapefile' } })).toBe('/somewhere/sample-wards.zip');
  });

  it('or is the one of which several sources are cut', () => {
    expect(findFile(folder('sample-region.zip', 'other.zip'), source)).toBe('/somewhere/sample-region.zip');
  });

  it('or is called as at its publisher', () => {
    expect(findFile(folder('Wards 2026.zip'), source)).toBe('/somewhere/Wards 2026.zip');
  });

  it('is not a list of points of the same name', () => {
    expect(findFile(folder('sample-wards.csv', 'sample-wards.md'), source)).toBeNull();
  });

  it('is never identified by the name that tables bear at every election', () => {
    const results = {
      kind: 'results',
      id: 'results-2021',
      urls: ['https://elections.example/tables.zip'],
    } as unknown as ResultsSource;
    expect(findFile(folder('tables.zip'), results)).toBeNull();
    expect(findFile(folder('results-2021.zip'), results)).toBe('/somewhere/results-2021.zip');
  });
});
