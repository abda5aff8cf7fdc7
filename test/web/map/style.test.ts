import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { type Colours, dark, light } from '#web/map/colours.ts';
import { outlineLayer, styleOf } from '#web/map/style.ts';

const bases = {
  bundled: { address: 'https://hustings.example/a', layers: 'bundled', deepestZoom: 7, credit: 'GSHHG' },
  protomaps: { address: 'https://hustings.example/b', layers: 'protomaps', deepestZoom: 15, credit: '© OpenStreetMap' },
} as const;

const tiles = (level: string) => `https://hustings.example/${level}/{z}/{x}/{y}`;

describe.each(['bundled', 'protomaps'] as const)('the style of the map over the %s base', (name) => {
  it.each(['en', 'fr'] as const)('is one that MapLibre draws, in both schemes (%s)', (language) => {
    for (const colours of [light, dark]) {
      for (const isFictional of [true, false]) {
        const style = styleOf({ tiles, base: bases[name], language, colours, isFictional });
        expect(validateStyleMin(style)).toEqual([]);
        expect(style.sources.base).toMatchObject({ tiles: [`${bases[name].address}/{z}/{x}/{y}`] });
        // Whatever lies below: districts are drawn over it, and their names over all.
        const ids = style.layers.map(({ id }) => id);
        expect(ids.indexOf('federal-borders')).toBeGreaterThan(ids.indexOf('countries'));
        expect(ids.indexOf('town-names')).toBeGreaterThan(ids.indexOf('federal-answer'));
        expect(ids.at(-1)).toBe('municipal-labels');
        // The dashes of a level that is not filled lie over the outline of the filled one, whichever that is.
        expect(ids.indexOf('federal-outline')).toBeGreaterThan(ids.indexOf('municipal-answer-line'));
      }
    }
  });

  it('requests nothing from other hosts, not even fonts and images', () => {
    const style = styleOf({ tiles, base: bases[name], language: 'en', colours: light, isFictional: false });
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    const addresses = JSON.stringify(style).match(/https?:\/\/[^/"]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(['https://hustings.example']));
  });

  it('draws the outline of a level that is not filled in dashes, so that a border that two levels share shows both', () => {
    const { layers } = styleOf({ tiles, base: bases[name], language: 'en', colours: light, isFictional: false });
    const paintOf = (layerId: string) => layers.find(({ id }) => id === layerId)?.paint;
    for (const level of ['federal', 'provincial', 'municipal'] as const) {
      expect(paintOf(outlineLayer(level))).toHaveProperty('line-dasharray');
      expect(paintOf(`${level}-answer-line`)).not.toHaveProperty('line-dasharray');
    }
  });

  it('marks the lines between provinces from the federal districts', () => {
    const { layers } = styleOf({ tiles, base: bases[name], language: 'en', colours: light, isFictional: false });
    expect(layers.find(({ id }) => id === 'province-lines')).toMatchObject({
      source: 'federal',
      'source-layer': 'borders',
      filter: ['has', 'province'],
    });
  });
});

it('the server’s drawing has the colours of the map', async () => {
  const css = (
    await Promise.all(['look-up/map.css', 'tokens.css'].map((name) => readFile(`web/styles/${name}`, 'utf8')))
  ).join('');
  const said = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.slice(1);
  for (const [name, of] of [
    ['map-water', ({ water }) => water],
    ['map-shore', ({ shore }) => shore],
    ['map-land', ({ land }) => land],
    ['map-neighbours', ({ neighbours }) => neighbours],
    ['map-line', ({ line }) => line],
    ['map-text', ({ text }) => text],
    ['map-water-text', ({ waterText }) => waterText],
    ['map-province-text', ({ provinceText }) => provinceText],
    ['federal', ({ levels }) => levels.federal],
    ['provincial', ({ levels }) => levels.provincial],
    ['municipal', ({ levels }) => levels.municipal],
  ] as ReadonlyArray<readonly [string, (colours: Colours) => string]>) {
    expect([name, said(name)]).toEqual([name, [of(light), of(dark)]]);
  }
});
