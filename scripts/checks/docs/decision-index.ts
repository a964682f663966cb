import { decisions, type Decision } from './read-decisions.ts';
import { markdownTable } from '../../system/markdown-table.ts';

/** The lists of living and of archived decisions. */
export function decisionIndex(): string {
  const all = decisions();
  const living = all.filter(({ isArchived }) => !isArchived);
  const archived = all.filter(({ isArchived }) => isArchived);
  return `## Living\n\n${tableOf(living)}\n\n## Archive\n\n${tableOf(archived)}`;
}

function tableOf(some: readonly Decision[]): string {
  return markdownTable(
    ['', 'decision', 'status'],
    some.map(({ number, title, file, status, supersededBy, isPartly }) => [
      `D${number}`,
      `[${title}](${file})`,
      supersededBy === undefined
        ? status
        : isPartly
          ? `${status}, in part superseded by D${supersededBy}`
          : `superseded by D${supersededBy}`,
    ]),
  );
}
