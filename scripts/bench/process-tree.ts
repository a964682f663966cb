import { readdirSync, readFileSync } from 'node:fs';

export interface MeasuredProcess {
  command: string;
  /** Memory of this process alone, and its share of what it has in common with others: their sum counts all once. */
  megabytes: number;
  residentMegabytes: number;
  /** Of the process, its threads and its ended children. */
  cpuSeconds: number;
}

/** Linux counts processor time in these. */
const ticksPerSecond = 100;

/** Measures a process and all that it has started, directly or not. Linux only. */
export function measureProcesses(root: number): MeasuredProcess[] {
  const parents = new Map<number, number>();
  for (const id of readdirSync('/proc').map(Number).filter(Boolean)) {
    const [, parent = 0] = statOf(id) ?? [];
    parents.set(id, Number(parent));
  }
  const isInTree = (id: number | undefined): boolean =>
    id !== undefined && (id === root || isInTree(parents.get(id)));
  return [...parents.keys()].filter(isInTree).flatMap((id) => measure(id) ?? []);
}

function measure(id: number): MeasuredProcess | undefined {
  try {
    const memory = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    const megabytesOf = (field: string) =>
      (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(memory)?.[1] ?? 0) * 1_024) / 1e6;
    const ticks = (statOf(id) ?? []).slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
    return {
      command: commandOf(id),
      megabytes: megabytesOf('Pss'),
      residentMegabytes: megabytesOf('Rss'),
      cpuSeconds: ticks / ticksPerSecond,
    };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** The fields of `stat` after the command, which may contain spaces. The first is the state. */
function statOf(id: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .trim()
      .split(' ');
  } catch {
    return undefined;
  }
}

/** The program, and the script if it has one. */
function commandOf(id: number): string {
  const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').filter(Boolean);
  const [program = '', ...args] = words.map((word) => word.split('/').at(-1) ?? '');
  const script = args.find((word) => /\.(m?[jt]s|jar)$/.test(word));
  return script ? `${program} ${script}` : program;
}
