import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';

export const decisionFolder = 'docs/decisions';

interface Decision {
  /** Below the folder of decisions. */
  file: string;
  number: number;
  title: string;
  /** Whether it has a line with its status and its date. */
  isAccepted: boolean;
  /** The earlier decisions in whose place it is. */
  supersedes: number[];
  /** Without those that it supersedes. */
  refersTo: number[];
  text: string;
}

const superseding = /\bSupersedes (D\d+(?:(?:, | and )D\d+)*)/g;

/** Returns the decisions that are valid, in the order of their numbers. */
export function decisions(): Decision[] {
  const files = globSync(`${decisionFolder}/[0-9]*.md`, { cwd: projectRoot });
  return files
    .map((file) =>
      readDecision(file.slice(decisionFolder.length + 1), readFileSync(join(projectRoot, file), 'utf8')),
    )
    .toSorted((a, b) => a.number - b.number);
}

export function readDecision(file: string, text: string): Decision {
  const [, number = 'NaN', title = ''] = /^# D(\d+)\. (\S.*)$/m.exec(text) ?? [];
  return {
    file,
    number: Number(number),
    title,
    isAccepted: /^Status: accepted, \d{4}-\d\d-\d\d$/m.test(text),
    supersedes: [...text.matchAll(superseding)].flatMap(([, list = '']) => numbersIn(list)),
    refersTo: numbersIn(text.replaceAll(superseding, '')),
    text,
  };
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\bD(\d+)\b/g)].map(([, number]) => Number(number));
}
