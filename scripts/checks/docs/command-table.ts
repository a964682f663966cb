import { commands } from './commands.ts';
import { markdownTable } from '../../system/markdown-table.ts';

/** All npm scripts with what they do, one table for each group. The page says how they are called. */
export function commandTable(): string {
  return Object.entries(commands)
    .map(([group, lines]) => {
      const rows = Object.entries(lines).map(([name, effect]) => [`\`${name}\``, effect]);
      return `## ${group}\n\n${markdownTable(['script', 'what it does'], rows)}`;
    })
    .join('\n\n');
}

/** Returns how the script is called. */
export function callOf(name: string): string {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}
