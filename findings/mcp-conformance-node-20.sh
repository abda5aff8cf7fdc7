#!/usr/bin/env bash
# The suite of conformance of the Model Context Protocol states no `engines`, and does not start on Node 20: it imports `globSync` of
# node:fs, which Node has since 22.
# Versions: @modelcontextprotocol/conformance 0.1.16, Node 20.19.5 and 24
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/conformance@0.1.16
program=node_modules/@modelcontextprotocol/conformance/dist/index.js
node -p 'const p = JSON.parse(require("fs").readFileSync("node_modules/@modelcontextprotocol/conformance/package.json")); `@modelcontextprotocol/conformance ${p.version}, engines: ${JSON.stringify(p.engines ?? null)}`'
on() { npx --yes --package "node@$1" -c "node $program list --server" 2>&1 || true; }
old=$(on 20.19.5)
new=$(on 24)
echo "expected of both: a list of scenarios, among them server-initialize"
echo "on Node 20.19.5: $(grep -m1 SyntaxError <<<"$old")"
echo "on Node 24: $(grep -m1 server-initialize <<<"$new")"
node -e 'process.exit(JSON.parse(require("fs").readFileSync("node_modules/@modelcontextprotocol/conformance/package.json")).engines ? 1 : 0)'
grep -q "does not provide an export named 'globSync'" <<<"$old"
grep -q 'server-initialize' <<<"$new"
