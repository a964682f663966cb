import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import type { Chip } from '../../../lib/list-state/define-query-string.ts';
import type { ListSettings } from './list-query-string.ts';

/** Returns the chips of the list with what a search was understood as, part by part, in the place of the whole search. */
export function withUnderstood(
  chips: readonly Chip<ListSettings>[],
  understood: SearchAnswer | undefined,
): Chip<ListSettings>[] {
  if (!understood) return [...chips];
  return chips.flatMap((chip) =>
    chip.key !== 'q'
      ? [chip]
      : understood.chips.map(({ kind, label, without }, at) => ({
          key: `q ${at} ${kind}`,
          label,
          without: (settings: ListSettings) => ({ ...settings, q: without }),
        })),
  );
}
