import { machineText, valueText, type Figure, type Machine } from './figures.ts';

/** All figures of one commit on one machine. */
export interface Table {
  machine: Machine;
  day: string;
  runs: number;
  figures: readonly Figure[];
}

/** What a change may make worse without a word. */
const allowedShare = 0.15;

/** Returns the page with the table, beside the figures of the one before. */
export function tableText(table: Table, before?: Table): string {
  const old = new Map(before?.figures.map((one) => [one.name, one]));
  const rows = table.figures.map(({ name, value, unit, goal }) => {
    const was = old.get(name);
    const cells = [goal === undefined ? '' : `${goal} ${unit}`, was ? `${valueText(was.value)} ${unit}` : ''];
    return `| ${[name, `${valueText(value)} ${unit}`, ...cells].join(' | ')} |`;
  });
  return [
    '# Speed',
    '',
    '`npm run bench -- all` wrote this page, and its next run is compared with it: whatever is more than 15% worse is said in words. A change that makes a figure 15% worse says so and why. The pace is the processor time of a fixed piece of work, so that two machines can be compared.',
    '',
    `${machineText(table.machine)}, ${table.day}, median of ${table.runs}.`,
    ...(before ? ['', `Before: ${machineText(before.machine)}, ${before.day}.`] : []),
    '',
    '| Figure | Now | Goal | Before |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** Reads a page of `tableText`. Undefined if it is no such page. */
export function readTable(text: string): Table | undefined {
  const head =
    /^(?<name>Node .+), commit (?<commit>[^,]+), pace (?<pace>\d+) ms, (?<day>\S+), median of (?<runs>\d+)\.$/m;
  const groups = head.exec(text)?.groups;
  if (!groups) return undefined;
  const { name = '', commit = '', pace, day = '', runs } = groups;
  const rows = [...text.matchAll(/^\| (.+?) \| ([\d.]+) (s|ms|MB|kB) \|/gm)];
  const figures = rows.map(([, figure = '', value, unit]) => {
    return { name: figure, value: Number(value), unit: unit as Figure['unit'] };
  });
  const machine = { name, commit, paceMilliseconds: Number(pace) };
  return { machine, day, runs: Number(runs), figures };
}

/** Returns a sentence for each figure that is worse than before by more than is allowed. */
export function regressions(before: Table, now: Table): string[] {
  const old = new Map(before.figures.map((one) => [one.name, one]));
  return now.figures.flatMap(({ name, value, unit }) => {
    const was = old.get(name);
    if (!was || was.unit !== unit) return [];
    const isTime = unit === 's' || unit === 'ms';
    const pace = isTime ? now.machine.paceMilliseconds / before.machine.paceMilliseconds : 1;
    const share = value / (was.value * pace) - 1;
    if (share <= allowedShare) return [];
    const atPace =
      Math.abs(pace - 1) > 0.02
        ? `, with the pace of this machine ${valueText(was.value * pace)} ${unit}`
        : '';
    return `WORSE by ${(share * 100).toFixed(0)}%: ${name}, ${valueText(value)} ${unit} instead of ${valueText(was.value)} ${unit} at commit ${before.machine.commit}${atPace}. Say why, or take it back.`;
  });
}
