// Answers places from a file of districts: `ask.mjs LIBRARY FILE ASKED` prints the answers as JSON, one a line.
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { answerAll } from './answer-all.mjs';

const [library, file, asked] = process.argv.slice(2);
const { open } = await import(pathToFileURL(library).href);
process.stdout.write(await answerAll(open, await readFile(file), JSON.parse(await readFile(asked, 'utf8'))));
