#!/usr/bin/env bash
# Ends of lines are passed on as they stand in the file. An XML processor must turn CR LF and CR into LF before it parses (XML 1.0,
# 2.11), and line feeds and tabs of an attribute's value into spaces (3.3.3): the same document has other values here than in every
# other parser, for instance a text of a workbook that was written on Windows.
# Versions: sax 1.6.1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund sax@1.6.1
node --input-type=module <<'JS'
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import sax from 'sax';

const { version } = JSON.parse(readFileSync('node_modules/sax/package.json', 'utf8'));
const read = (xml) => {
  let text = '';
  let attribute;
  const parser = sax.parser(true);
  parser.onerror = (error) => { throw error; };
  parser.ontext = (piece) => { text += piece; };
  parser.onopentag = ({ attributes }) => { attribute = attributes.a; };
  parser.write(xml).close();
  return { text, attribute };
};
const { text, attribute } = read('<t a="one\ntwo\tthree">first\r\nsecond\rthird</t>');
console.log(`sax ${version}, strict`);
console.log(`text:      expected "first\\nsecond\\nthird", got ${JSON.stringify(text)}`);
console.log(`attribute: expected "one two three", got ${JSON.stringify(attribute)}`);
assert.equal(text, 'first\r\nsecond\rthird');
assert.equal(attribute, 'one\ntwo\tthree');
JS
