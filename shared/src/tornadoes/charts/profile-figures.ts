import type { TornadoProfile } from '../profile.ts';
import type { ChartFigure } from './chart-figure.ts';
import { dotStrip } from './dot-strip.ts';
import { monthHourStrip } from './month-hour-strip.ts';
import { seasonLine } from './season-line.ts';
import { rateMultiples, ratingMultiples } from './small-multiples.ts';
import { yearBars } from './year-bars.ts';

/** The charts of a profile, each under its name. So few that a list of the latest has them all are dots. */
const charts = {
  years: (id: string, profile: TornadoProfile) =>
    profile.total > 0 && profile.heads.latest.length === profile.total
      ? dotStrip(id, profile.heads.latest, profile)
      : yearBars(id, profile),
  rates: (id: string, profile: TornadoProfile, since?: number) => rateMultiples(id, profile, since),
  hours: monthHourStrip,
  season: seasonLine,
  ratings: ratingMultiples,
} satisfies Record<string, (id: string, profile: TornadoProfile, since?: number) => ChartFigure>;

export type ProfileChart = keyof typeof charts;

/** Those of a place's page, in their order. */
export const placeCharts: readonly ProfileChart[] = ['years', 'rates', 'hours', 'season', 'ratings'];

/**
 * Returns charts of a profile in this order, without rates where it has none. `prefix` keeps their ids apart from those
 * of other profiles. `since` is the year with which its rates begin.
 */
export function profileFigures(
  profile: TornadoProfile,
  names: readonly ProfileChart[],
  prefix = 'chart',
  since?: number,
): ChartFigure[] {
  return names
    .filter((name) => name !== 'rates' || profile.rates.length > 0)
    .map((name) => charts[name](`${prefix}-${name}`, profile, since));
}
