import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { formatDamage, formatPeople } from '../../../lib/format.ts';

/** Direct casualties, followed by the indirect ones in brackets. */
export function formatCasualties(direct: number | null, indirect: number | null): string {
  const directText = formatPeople(direct);
  return indirect ? `${directText} (${groupedNumber(indirect)} indirect)` : directText;
}

interface Damage {
  damage_estimate: number | null;
  damage_range: { min: number; max: number } | null;
}

/** The estimated sum where there is one; otherwise the range of the recorded damage class. */
export function formatPropertyDamage({ damage_estimate: estimate, damage_range: range }: Damage): string {
  if (estimate !== null || range === null) return formatDamage(estimate);
  if (range.min === 0) return `up to ${formatDamage(range.max)} (only a range is known)`;
  return `${formatDamage(range.min)} to ${formatDamage(range.max)} (only a range is known)`;
}
