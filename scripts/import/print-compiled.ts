import type { CompiledOfTornado } from '@touchdown/functions/features/imports/record/kept-tornadoes.ts';
import type { ImportOutcome } from '@touchdown/functions/features/imports/run/import-outcome.ts';

const shownTornadoes = 12;

/** Says what becomes of values that are from our own compilation. No word of it goes without a line. */
export function compiledLines(years: ImportOutcome['years']): string[] {
  const changes = years.flatMap(({ changes: { compiled } }) => compiled ?? []);
  const kept = changes.reduce((sum, one) => sum + one.kept, 0);
  const replaced = changes.flatMap((one) => one.replaced);
  const leftOut = changes.flatMap((one) => one.leftOut);
  if (kept + replaced.length + leftOut.length === 0) return [];
  return [
    `Compiled by Touchdown: ${kept.toLocaleString('en-US')} values stay, because no file has them.`,
    ...linesOf(replaced, 'now from NOAA’s files'),
    ...linesOf(leftOut, 'left out, because they contradict NOAA’s files'),
  ];
}

function linesOf(tornadoes: readonly CompiledOfTornado[], what: string): string[] {
  const more = tornadoes.length - shownTornadoes;
  return [
    ...tornadoes.slice(0, shownTornadoes).map(({ id, fields }) => `  ${id}: ${fields.join(', ')} ${what}.`),
    ...(more > 0 ? [`  … and of ${more} more tornadoes, ${what}.`] : []),
  ];
}
