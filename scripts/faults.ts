import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultPlans } from './faults/fault-list.ts';
import { faultDocument, seenBy } from './faults/fault-table.ts';
import type { PlayedFault } from './faults/play-fault.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run faults [-- PLAN …]`: plays faults in a local cloud of its own and shows what readers and members saw. Without
 * a plan it plays all of scripts/faults/fault-list.ts. It writes docs/faults.md, and never reaches a deployed stage.
 */
const usage =
  'Usage: npm run faults [-- "table:community throttle 30%" …]\n' +
  'Without a plan it plays every fault of scripts/faults/fault-list.ts, which takes about ten minutes. It writes docs/faults.md.';
answerHelp(usage);
const given = process.argv.slice(2);
const option = given.find((argument) => argument.startsWith('-') || argument.includes('://'));
if (option !== undefined) {
  console.error(`${option} is no plan of faults. Faults are played in a local cloud only.\n${usage}`);
  process.exit(2);
}

// Slow to load, and not needed for help.
const { startFaultSite } = await import('./faults/fault-site.ts');
const { faultPlayer } = await import('./faults/play-fault.ts');
const site = await startFaultSite();
const rows: { plan: string; played: PlayedFault }[] = [];
try {
  for (const plan of given) site.cloud.faults.check(plan);
  const player = await faultPlayer(site);
  for (const plan of given.length > 0 ? given : faultPlans) {
    const played = await player.play(plan);
    rows.push({ plan, played });
    console.log(
      `${plan}\n  readers: ${seenBy(played.readers)}\n  members: ${seenBy(played.members)}\n  ${wellIn(played)}`,
    );
  }
  const file = join(import.meta.dirname, '..', 'docs', 'faults.md');
  const earlier = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, faultDocument(rows, faultPlans, earlier));
  execFileSync(join(import.meta.dirname, '..', 'node_modules', '.bin', 'oxfmt'), [file]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await site.close().catch((error: Error) => console.error(error.message));
}
if (rows.some(({ played }) => played.secondsUntilWell === undefined)) process.exitCode = 1;

function wellIn({ secondsUntilWell, wrong, deadLetters, waits, struck }: PlayedFault): string {
  const left = JSON.stringify(deadLetters);
  return secondsUntilWell === undefined
    ? `NOT WELL: ${wrong.join('; ')} (${struck} calls struck, dead letters ${left})`
    : `well after ${secondsUntilWell.toFixed(1)} s ${waits.join(', ')} (${struck} calls struck, dead letters ${left})`;
}
