import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A row of docs/foreign-clients.md: a client, in what package it is, and the version that is tried. */
export interface ShownClient {
  /** As npm or Debian name it. `@scope/name (as name)` of npm is the name here. */
  readonly package: string;
  readonly isOfDebian: boolean;
  readonly version: string;
}

/** The rows of the tables of clients. Those that nobody installs name no package. */
export async function shownClients(): Promise<readonly ShownClient[]> {
  const page = await readFile(resolve(import.meta.dirname, '../../docs/foreign-clients.md'), 'utf8');
  return page.split('\n').flatMap((line) => {
    const [, client = '', version = ''] = line.split('|').map((cell) => cell.trim());
    const debian = /\(`([a-z0-9-]+)`\)$/.exec(client)?.[1];
    const npm = /^`([^`]+)`/.exec(client)?.[1];
    const name = npm === undefined || npm.endsWith('.py') ? debian : npm;
    if (name === undefined || !/^\d/.test(version)) return [];
    return [{ package: name, isOfDebian: name === debian, version }];
  });
}
