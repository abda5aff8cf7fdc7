// Answers places from a file of districts: `node ask.mjs LIBRARY FILE PLACES KEY DATE` prints the answers as JSON, one a line.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [library, file, places, publicKey, date] = process.argv.slice(2);
const { open } = await import(pathToFileURL(library).href);
const districts = await open(await readFile(file), { publicKey });
const { points, codes } = JSON.parse(await readFile(places, 'utf8'));
const lines = [];
for (const [longitude, latitude] of points) lines.push(await districts.locate(latitude, longitude, { date }));
for (const code of codes) lines.push(await districts.postalCode(code, { date }));
process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
