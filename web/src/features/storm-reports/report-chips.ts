import { isMonthDayActive, monthDayLabel, noMonthDay } from '../../lib/filters/month-day.ts';
import { scaleLabel } from '../../lib/filters/scale-values.ts';
import type { FilterChip } from '../../ui/filters/filter-chips.tsx';
import type { ReportFilters } from './report-address.ts';

/** A chip for each filter in force; taking one away applies at once. */
export function chipsOf(filters: ReportFilters, apply: (filters: ReportFilters) => void): FilterChip[] {
  const { scales, state, monthDay } = filters;
  const chips: FilterChip[] = scales.map((scale) => ({
    key: scale,
    label: scaleLabel(scale),
    onRemove: () => apply({ ...filters, scales: scales.filter((other) => other !== scale) }),
  }));
  if (state) chips.push({ key: 'state', label: state, onRemove: () => apply({ ...filters, state: '' }) });
  if (isMonthDayActive(monthDay)) {
    const onRemove = () => apply({ ...filters, monthDay: noMonthDay });
    chips.push({ key: 'day', label: monthDayLabel(monthDay), onRemove });
  }
  return chips;
}
