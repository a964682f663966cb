import type { Mutation } from './mutations.ts';
import { isSurvivor, type Result } from './run-mutations.ts';
import { changedLines } from './survivors.ts';

/** How mutations and the score are printed. */
export function mutationReport(read: (file: string) => string) {
  function lineOf(mutation: Mutation, by?: { test: string; name: string } | { reason: string }): string {
    const source = read(mutation.file);
    const line = source.slice(0, mutation.start).split('\n').length;
    const { before, after } = changedLines(source, mutation);
    const note = !by ? '' : 'reason' in by ? `\n  explained: ${by.reason}` : `\n  ${by.test}: ${by.name}`;
    return `${mutation.file}:${line} (${mutation.operator})\n  - ${before}\n  + ${after}${note}`;
  }

  function summaryOf(results: readonly Result[], explained: number): string {
    const countOf = (...verdicts: Result['verdict'][]) =>
      results.filter(({ verdict }) => verdicts.includes(verdict)).length;
    const survivors = results.filter(isSurvivor);
    const killed = results.length - survivors.length;
    return [
      '',
      ...survivors.map(({ mutation, verdict }) => `${verdict}: ${lineOf(mutation)}`),
      '',
      `${killed} of ${results.length} mutations killed (${scoreOf(killed, results.length)} %), ${explained} explained.`,
      `Of those killed, ${countOf('hung')} never ended and the compiler refused ${countOf('refused')}.`,
    ].join('\n');
  }

  return { lineOf, summaryOf };
}

function scoreOf(killed: number, all: number): number {
  return all === 0 ? 100 : Math.floor((100 * killed) / all);
}
