import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../system/local-state-folder.ts';
import { figuresVariable, machineText, thisMachine, valueText, type Figure } from './figures.ts';
import { readTable, regressions, tableText, type Table } from './table.ts';

/**
 * `npm run bench -- all [RUNS]`: runs every bench that has goals, each as often as the number says, three times without
 * one, and writes the medians into docs/speed.md. What was there before is compared first: whatever has become more than
 * 15% worse is said, and the command ends with an error. Nothing else should run on the machine.
 */
const benches = ['import', 'start', 'exports', 'radar modern', 'web', 'place', 'card'];
const runs = Number(process.argv[3] ?? 3);
const file = join(projectRoot, 'docs', 'speed.md');

const folder = mkdtempSync(join(tmpdir(), 'touchdown-bench-all-'));
try {
  const machine = thisMachine();
  const figures = [];
  for (const bench of benches) figures.push(...(await mediansOf(bench)));
  const day = new Date().toISOString().slice(0, 10);
  const table: Table = { machine, day, runs, figures };
  const before = existsSync(file) ? readTable(readFileSync(file, 'utf8')) : undefined;
  writeFileSync(file, tableText(table, before));
  console.log(`\n${machineText(machine)}`);
  for (const { name, value, unit, goal } of figures) {
    const beside = goal === undefined ? '' : ` of ${goal}${value > goal ? ', MISSED' : ''}`;
    console.log(`${name.padEnd(52)} ${valueText(value).padStart(8)} ${unit}${beside}`);
  }
  const worse = before ? regressions(before, table) : [];
  for (const sentence of worse) console.error(sentence);
  if (worse.length > 0) process.exitCode = 1;
  else
    console.log(before ? 'Nothing is more than 15% worse than the last table.' : 'This is the first table.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function mediansOf(bench: string): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`\n${bench}, run ${run} of ${runs}`);
    const output = join(folder, `${benches.indexOf(bench)}-${run}.jsonl`);
    writeFileSync(output, '');
    const child = spawn(
      process.execPath,
      [...process.execArgv, join(import.meta.dirname, '..', 'bench.ts'), ...bench.split(' ')],
      {
        stdio: 'inherit',
        env: { ...process.env, [figuresVariable]: output },
      },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The bench "${bench}" ended with ${code}.`);
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
    measured.push(...lines.map((line) => JSON.parse(line) as Figure));
  }
  return [...Map.groupBy(measured, ({ name }) => name).values()].map((same) => {
    const sorted = same.toSorted((a, b) => a.value - b.value);
    return sorted[Math.floor((sorted.length - 1) / 2)] as Figure;
  });
}
