// @ts-check
// Errors name the places in the sources. Node's own support (`--enable-source-maps`) reads the map of every file when it loads
// the file, which takes a twentieth of a start; here a map is read when an error of its file is shown.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place of V8's in a module: the address of its file, the line and the column, both from 1. */
const place = /(file:\/\/\S+\.mjs):(\d+):(\d+)/;

/**
 * The map of a built file; undefined of another file, and if there is none that can be read.
 * @param {string} path
 */
function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/**
 * A line of a stack, with the place in the source instead of that in the build, if that is known.
 * @param {string} line
 */
function inSource(line) {
  try {
    return line.replace(place, (whole, address, row, column) => {
      const path = fileURLToPath(address);
      if (!maps.has(path)) maps.set(path, readMap(path));
      const found = maps.get(path)?.findEntry(Number(row) - 1, Number(column) - 1);
      if (!found || !('originalSource' in found) || !found.originalSource) return whole;
      const source = resolve(dirname(path), found.originalSource);
      return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    });
  } catch {
    return line;
  }
}

/** From now on. What else sets `Error.prepareStackTrace` for a moment does as before. */
export function namePlacesInSources() {
  Error.prepareStackTrace = (error, calls) => {
    const lines = calls.map((call) => `\n    at ${inSource(String(call))}`);
    return `${headOf(error)}${lines.join('')}`;
  };
}

/**
 * The first lines of a stack. What is thrown may refuse to be a text.
 * @param {unknown} error
 */
function headOf(error) {
  try {
    return String(error);
  } catch {
    return '<error>';
  }
}
