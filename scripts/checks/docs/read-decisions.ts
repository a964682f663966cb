import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../system/local-state-folder.ts';

export const decisionFolder = 'docs/decisions';

export interface Decision {
  /** Below the folder of decisions. */
  file: string;
  isArchived: boolean;
  number: number;
  title: string;
  /** `unknown` if the line is missing or of another form. */
  status: 'accepted' | 'superseded' | 'archived' | 'unknown';
  supersededBy: number | undefined;
  isPartly: boolean;
  text: string;
}

const statusLine =
  /^Status: (?:(?<state>accepted|archived)|superseded by \[D(?<by>\d+)\]\([^)]+\)), \d{4}-\d\d-\d\d(?:; superseded in part by \[D(?<partlyBy>\d+)\]\([^)]+\))?$/m;

/** Returns all decisions, in the order of their numbers. */
export function decisions(): Decision[] {
  const files = globSync(`${decisionFolder}/{,archive/}[0-9]*.md`, { cwd: projectRoot });
  return files
    .map((file) =>
      readDecision(file.slice(decisionFolder.length + 1), readFileSync(join(projectRoot, file), 'utf8')),
    )
    .toSorted((a, b) => a.number - b.number);
}

export function readDecision(file: string, text: string): Decision {
  const [, number = 'NaN', title = ''] = /^# D(\d+)\. (\S.*)$/m.exec(text) ?? [];
  const { state, by, partlyBy } = statusLine.exec(text)?.groups ?? {};
  const later = by ?? partlyBy;
  return {
    file,
    isArchived: file.startsWith('archive/'),
    number: Number(number),
    title,
    status: by ? 'superseded' : ((state as 'accepted' | 'archived' | undefined) ?? 'unknown'),
    supersededBy: later === undefined ? undefined : Number(later),
    isPartly: partlyBy !== undefined,
    text,
  };
}
