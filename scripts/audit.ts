import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit } from './checks/read-audit.ts';
import { answerHelp } from './system/answer-help.ts';
import { lockedEntries } from './supply/locked-packages.ts';
import { projectRoot } from './system/local-state-folder.ts';

/**
 * `npm run audit`: asks the registry for advisories about every package of the lockfile. Ends with 1 if there is one,
 * and with 2 if the registry does not answer. It is not part of `npm test`, which needs no network, and an advisory of
 * today says nothing against the change that is tested.
 */
answerHelp('Usage: npm run audit');
const advisoryList = 'scripts/checks/dependency-advisories.txt';
const timeoutMilliseconds = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: projectRoot,
  encoding: 'utf8',
  timeout: timeoutMilliseconds,
});
const findings = readAudit(stdout);
if (findings === undefined) {
  const { direct, all } = countPackages();
  console.error(
    `The registry does not answer npm audit. What is known of the ${direct} direct dependencies is in ${advisoryList}, looked up by hand since ${oldestLookUp()}. Of the other packages of the lockfile, ${all - direct}, nothing is known here.`,
  );
  process.exitCode = 2;
} else if (findings.length === 0) {
  console.log('The registry knows no advisory about a package of the lockfile.');
} else {
  for (const { name, range, severity, isDirect, titles } of findings) {
    console.log(`${severity}: ${name} ${range}${isDirect ? ', a direct dependency' : ''}`);
    for (const title of titles) console.log(`  ${title}`);
  }
  process.exitCode = 1;
}

/** There is no offline list for the others: no package of the registry carries the advisories themselves. */
function countPackages(): { direct: number; all: number } {
  const all = Object.keys(lockedEntries()).filter((place) => /node_modules\/(?!@touchdown\/)/.test(place));
  return { direct: lookUps().length, all: all.length };
}

function lookUps(): string[] {
  return readFileSync(join(projectRoot, advisoryList), 'utf8').match(/^\d{4}-\d\d-\d\d(?= )/gm) ?? [];
}

function oldestLookUp(): string {
  const dates = lookUps();
  return dates.toSorted()[0] ?? 'no day';
}
