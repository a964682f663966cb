import { isMonthDayActive, monthDayLabel, noMonthDay } from '../../../lib/filters/month-day.ts';
import { scaleLabel } from '../../../lib/filters/scale-values.ts';
import type { ListSettings } from './list-settings.ts';

export interface ActiveChip {
  key: string;
  label: string;
  /** The same settings without what the chip stands for; also taken out of a draft. */
  without: (settings: ListSettings) => ListSettings;
}

/** One chip a scale value, and one each for state, date and area. */
export function activeChips({ ratings, state, monthDay, area }: ListSettings): ActiveChip[] {
  return [
    ...ratings.map((rating) => ({
      key: rating,
      label: scaleLabel(rating),
      without: (from: ListSettings) => ({
        ...from,
        ratings: from.ratings.filter((other) => other !== rating),
      }),
    })),
    ...(state
      ? [{ key: 'state', label: state, without: (from: ListSettings) => ({ ...from, state: '' }) }]
      : []),
    ...(isMonthDayActive(monthDay)
      ? [
          {
            key: 'date',
            label: monthDayLabel(monthDay),
            without: (from: ListSettings) => ({ ...from, monthDay: noMonthDay }),
          },
        ]
      : []),
    ...(area
      ? [{ key: 'area', label: 'Map area', without: (from: ListSettings) => ({ ...from, area: null }) }]
      : []),
  ];
}
