import type { Level } from './levels.ts';

/** The colours of the map, for one colour scheme. */
export interface Colours {
  readonly water: string;
  readonly shore: string;
  readonly land: string;
  /** Land without known districts. */
  readonly neighbours: string;
  /** Borders of provinces and countries. */
  readonly line: string;
  readonly park: string;
  readonly building: string;
  readonly road: string;
  readonly text: string;
  readonly waterText: string;
  readonly provinceText: string;
  readonly levels: Readonly<Record<Level, string>>;
}

export const light: Colours = {
  water: '#d5e3ee',
  shore: '#a9c2d6',
  land: '#f7f5ef',
  neighbours: '#e4dfd3',
  line: '#8b8577',
  park: '#e3ead6',
  building: '#e9e4d8',
  road: '#cfc8b6',
  text: '#33302a',
  waterText: '#44667f',
  provinceText: '#746d5c',
  levels: { federal: '#a61b1b', provincial: '#1d4f91', municipal: '#1a6b35' },
};

export const dark: Colours = {
  water: '#10202e',
  shore: '#2b4459',
  land: '#252b32',
  neighbours: '#1b2027',
  line: '#77828f',
  park: '#22302b',
  building: '#2c333b',
  road: '#46505b',
  text: '#d3d9e0',
  waterText: '#7f9db5',
  provinceText: '#98a2ae',
  levels: { federal: '#ff9d94', provincial: '#8fbdf5', municipal: '#7ed69a' },
};
