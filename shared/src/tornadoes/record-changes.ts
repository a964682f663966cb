import { maximumWidthsSince } from './default-sizes.ts';

/** A change in how tornadoes were found or measured. A chart by year has a mark there. */
export interface RecordChange {
  /** The first year of the change. */
  year: number;
  name: string;
  says: string;
}

/** Limits of the data, by year. Pages, charts and the API read it from here. */
export const recordChanges: readonly RecordChange[] = [
  {
    year: 1977,
    name: 'Rated as they happened',
    says: 'Tornadoes before 1977 were rated later, from newspapers, and often too high.',
  },
  {
    year: 1992,
    name: 'Doppler radar',
    says: 'Doppler radars were installed from 1992 to 1997. Before that, many weak tornadoes were missed.',
  },
  {
    year: maximumWidthsSince,
    name: 'Maximum width',
    says: `Since ${maximumWidthsSince}, width is the maximum; before that, the average.`,
  },
  {
    year: 2007,
    name: 'EF scale',
    says: 'The Enhanced Fujita scale replaced the Fujita scale on February 1, 2007.',
  },
  {
    year: 2016,
    name: 'Unrated',
    says: 'Since 2016, tornadoes that hit nothing are left unrated (EFU). Before, they were F0 or EF0.',
  },
];
