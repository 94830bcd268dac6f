/**
 * `npm run behind` tells which packages have a newer version, and for each whether it installs on the oldest Node.js
 * that the product supports: npm refuses a version, or what it needs, that wants a newer one. It asks the registry, so
 * it is no part of `npm run check`. It exits with 1 where something newer can be installed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './tools.mjs';

/** Kept where they are on purpose, with the reason. */
const kept = {
  '@types/node': 'describes the oldest Node.js that is supported',
};

const oldest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).engines.node.slice(2);
const npm = (...args) => spawnSync('npm', args, { cwd: root, encoding: 'utf8' });

const { stdout } = npm('outdated', '--json');
let canBeNewer = 0;
for (const [name, { current, latest }] of Object.entries(JSON.parse(stdout || '{}'))) {
  const reason = kept[name] ?? refusal(`${name}@${latest}`);
  if (reason === undefined) canBeNewer++;
  console.log(
    `${name} ${current} -> ${latest}${reason === undefined ? '' : `: not now, ${reason}`}`,
  );
}
console.log(
  canBeNewer === 0
    ? `Every package is the newest that runs on Node.js ${oldest}.`
    : `${canBeNewer} can be newer: npm install <name>@<version>, then npm run check and npm test.`,
);
process.exitCode = canBeNewer === 0 ? 0 : 1;

/** Why npm does not install it here; undefined if it does. Run on the oldest Node.js, this tells for that one. */
function refusal(wanted) {
  const { status, stderr } = npm('install', '--dry-run', '--engine-strict', wanted);
  if (status === 0) return undefined;
  const needs = /Not compatible .*: (\S+)\s.*?Required: (\{.*?\})/s.exec(stderr);
  if (needs) return `${needs[1]} needs ${JSON.parse(needs[2]).node ?? needs[2]}`;
  return (
    stderr
      .replaceAll(/npm (?:error|warn) /g, '')
      .split('\n')
      .find((line) => !line.startsWith('code')) ?? 'npm refuses it'
  );
}
