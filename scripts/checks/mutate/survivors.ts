import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutated, mutationsOf, type Mutation } from './mutations.ts';

/** A mutation that no test can or should tell from the code, and why. */
export interface ExplainedSurvivor {
  file: string;
  /** The changed lines and what they become, with single spaces. */
  before: string;
  after: string;
  reason: string;
}

export function readSurvivors(): ExplainedSurvivor[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')) as ExplainedSurvivor[];
}

/** Returns the lines that a mutation changes, before and after. */
export function changedLines(
  source: string,
  mutation: Mutation,
): Pick<ExplainedSurvivor, 'before' | 'after'> {
  const begin = source.lastIndexOf('\n', mutation.start - 1) + 1;
  const newline = source.indexOf('\n', mutation.end);
  const rest = newline === -1 ? '' : source.slice(newline);
  const change = mutated(source, mutation);
  return {
    before: onOneLine(source.slice(begin, source.length - rest.length)),
    after: onOneLine(change.slice(begin, change.length - rest.length)),
  };
}

export function explanationOf(
  source: string,
  mutation: Mutation,
  survivors: readonly ExplainedSurvivor[],
): ExplainedSurvivor | undefined {
  const { before, after } = changedLines(source, mutation);
  return survivors.find((one) => one.file === mutation.file && one.before === before && one.after === after);
}

/** Returns those whose code has changed, so that they explain nothing any more. */
export function staleSurvivors(
  survivors: readonly ExplainedSurvivor[],
  read: (file: string) => string | undefined,
): ExplainedSurvivor[] {
  return survivors.filter((survivor) => {
    const source = read(survivor.file);
    if (source === undefined) return true;
    return !mutationsOf(survivor.file, source).some((mutation) =>
      explanationOf(source, mutation, [survivor]),
    );
  });
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
