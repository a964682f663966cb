import { decisions } from './read-decisions.ts';

export function decisionIndex(): string {
  return decisions()
    .map(({ number, title, file }) => `- D${number}: [${title}](${file})`)
    .join('\n');
}
