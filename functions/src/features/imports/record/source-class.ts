import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** Rule 8: keyed from paper to 1992, salvaged text 1993 to 1995, digital since. */
export function sourceClassOf(beginLocal: string): Tornado['source_class'] {
  const year = Number(beginLocal.slice(0, 4));
  if (year <= 1992) return 'paper';
  return year <= 1995 ? 'salvaged' : 'digital';
}
