import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { formatAtLeast, formatDamage, formatPeople } from '../../lib/format.ts';

/** Direct casualties, followed by the indirect ones in brackets. */
export function formatCasualties(
  direct: number | null,
  indirect: number | null,
  isAtLeast?: boolean,
): string {
  const directText = formatAtLeast(formatPeople(direct), isAtLeast);
  return indirect ? `${directText} (${groupedNumber(indirect)} indirect)` : directText;
}

interface Damage {
  damage_estimate: number | null;
  damage_range: { min: number; max: number } | null;
  damage_at_least: boolean;
}

/** The range of the recorded damage class where there is one, because the amount is then only its middle. */
export function formatPropertyDamage({
  damage_estimate: estimate,
  damage_range: range,
  damage_at_least: isAtLeast,
}: Damage): string {
  if (isAtLeast && (range ?? estimate) !== null) {
    return `${formatAtLeast(formatDamage(range?.min || estimate), true)} (not known for the whole path)`;
  }
  if (range === null) return formatDamage(estimate);
  if (range.min === 0) return `up to ${formatDamage(range.max)} (only a range is known)`;
  return `${formatDamage(range.min)} to ${formatDamage(range.max)} (only a range is known)`;
}
