import type { Finding } from './finding.ts';

/** Returns one line for each finding, with warnings apart from what blocks, and a last line that says how it ends. */
export function printFindings(findings: readonly Finding[]): string[] {
  const by = (state: Finding['state']) => findings.filter((one) => one.state === state);
  const [warnings, blockers] = [by('warning'), by('blocker')];
  return [
    ...by('fine').map(({ topic, says }) => `✓ ${topic}: ${says}.`),
    ...section('These do not stop the deployment, but look at them:', warnings),
    ...section('These stop the deployment:', blockers),
    '',
    blockers.length > 0
      ? `Nothing was changed. ${count(blockers.length, 'thing')} must be mended first.`
      : `Nothing stops the deployment${warnings.length > 0 ? `; ${count(warnings.length, 'warning')}` : ''}.`,
  ];
}

export function blocks({ state }: Finding): boolean {
  return state === 'blocker';
}

function section(heading: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  return ['', heading, ...findings.map(({ topic, says, mend }) => `✗ ${topic}: ${says}. → ${mend}`)];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
