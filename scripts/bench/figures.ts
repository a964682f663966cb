import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { deflateRawSync } from 'node:zlib';

/** What a bench measures, beside its goal. All goals are the most that is wanted. */
export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'kB';
  goal?: number;
}

/** Where `npm run bench -- all` reads what its benches have measured, one figure a line. */
export const figuresVariable = 'TOUCHDOWN_BENCH_FIGURES';

/** Prints a figure and hands it to whoever runs all benches. */
export function figure(name: string, value: number, unit: Figure['unit'], goal?: number): void {
  const file = process.env[figuresVariable];
  const one: Figure = { name, value, unit, ...(goal === undefined ? {} : { goal }) };
  if (file) appendFileSync(file, `${JSON.stringify(one)}\n`);
  const beside = goal === undefined ? '' : `   ${(value / goal).toFixed(2)} of the goal, ${goal} ${unit}`;
  console.log(`${name.padEnd(52)} ${valueText(value).padStart(8)} ${unit}${beside}`);
}

export function valueText(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

export interface Machine {
  /** The processor and Node. */
  name: string;
  commit: string;
  /** Milliseconds of processor time for a fixed piece of work: what figures of two machines are divided by. */
  paceMilliseconds: number;
}

export function thisMachine(): Machine {
  const model = cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown processor';
  return {
    name: `Node ${process.version}, ${cpus().length} × ${model}`,
    commit: commitName(),
    paceMilliseconds: Math.min(...Array.from({ length: 5 }, fixedWorkMilliseconds)),
  };
}

export function machineText({ name, commit, paceMilliseconds }: Machine): string {
  return `${name}, commit ${commit}, pace ${paceMilliseconds.toFixed(0)} ms`;
}

function commitName(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: import.meta.dirname })
        .toString()
        .trim();
    return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') ? ' and changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** The same on every machine: numbers, texts, objects and packing, as most of our work is. */
function fixedWorkMilliseconds(): number {
  const before = process.cpuUsage();
  const numbers = Float64Array.from({ length: 400_000 }, (_, at) => Math.sin(at) * 1e6);
  numbers.sort();
  const rows = Array.from(numbers.subarray(0, 20_000), (value, at) => ({ id: `${at}-${value}`, value, at }));
  const text = JSON.stringify(rows);
  const read = JSON.parse(text) as typeof rows;
  read.sort((a, b) => (a.id < b.id ? -1 : 1));
  deflateRawSync(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
