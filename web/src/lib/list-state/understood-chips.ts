import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { sentenceIn } from '../quantities.ts';
import type { Units } from '../units.ts';
import type { Chip } from './define-query-string.ts';

/** Their words name the distance around a town. The words of other chips may be the visitor's own. */
const kindsWithDistance: ReadonlySet<string> = new Set(['tornado', 'town', 'point', 'radar', 'zip', 'range']);

/** Returns the chips of filters with what a search was understood as, part by part, in the place of the whole search. */
export function withUnderstood<S extends { q: string }>(
  chips: readonly Chip<S>[],
  understood: SearchAnswer | undefined,
  units: Units,
): Chip<S>[] {
  if (!understood) return [...chips];
  return chips.flatMap((chip) =>
    chip.key !== 'q'
      ? [chip]
      : understood.chips.map(({ kind, label, without }, at) => ({
          key: `q ${at} ${kind}`,
          label: kindsWithDistance.has(kind) ? sentenceIn(units, label) : label,
          without: (settings: S) => ({ ...settings, q: without }),
        })),
  );
}
