import { outbreaksTable } from './outbreaks-table.ts';

export interface Outbreak {
  name: string;
  /** By the clock of the place, both included. */
  from: string;
  to: string;
  /** Names that mean it alone. */
  names: readonly string[];
  /** Names that mean it only with the word "outbreak". */
  places: readonly string[];
}

/** In the order of the table: the first of a name is the one that most people mean. */
export const outbreaks: readonly Outbreak[] = outbreaksTable
  .trim()
  .split('\n')
  .map((line) => {
    const [from = '', to = '', name = '', names = '', places = ''] = line.split('|');
    return { name, from, to, names: listed(names), places: listed(places) };
  });

function listed(field: string): string[] {
  return field === '' ? [] : field.split('/');
}
