import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { ProfileTornado, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { averageWords, rateNumber, ratesSince } from '@touchdown/shared/tornadoes/rate-words.ts';
import { ratingLabel, violentOf } from '@touchdown/shared/tornadoes/rating.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { formatCasualties, formatPropertyDamage } from '../../entities/tornado/impact-figures.ts';
import {
  durationMinutes,
  formatAtLeast,
  formatDamage,
  formatDuration,
  notRecorded,
} from '../../lib/format.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

/** One row of a thing's column: its name, the same for all things of a kind, and its text. */
export interface Fact {
  name: string;
  text: string;
}

const strongestStep = 5;
const unratedStep = 6;

/** What a selection of tornadoes has in common. A rate belongs to a place: a year and an outbreak have none. */
export function profileFacts(profile: TornadoProfile, units: Units, hasRate: boolean): Fact[] {
  const { total, ratings, years, nights, heads } = profile;
  const rate = hasRate ? ratesSince(profile.rates)[0] : undefined;
  const deadliest = heads.deadliest.find(({ fatalities }) => (fatalities ?? 0) > 0);
  const longest = heads.longest.find(({ path_length: length }) => length !== null);
  const unrated = ratings[unratedStep] ?? 0;
  return [
    { name: 'Years of the record', text: yearWords(years) },
    { name: 'Tornadoes', text: groupedNumber(total) },
    ...(hasRate
      ? [
          {
            name: 'A year',
            text: rate ? `${rateNumber(rate.per_year)} ${averageWords(rate)}` : 'no rate',
          },
        ]
      : []),
    { name: 'Violent (4 and 5)', text: groupedNumber(violentOf(ratings)) },
    ...ratings
      .slice(0, strongestStep + 1)
      .map((count, step) => ({ name: `Rated ${step}`, text: groupedNumber(count) }))
      .toReversed(),
    { name: 'Unrated', text: `${groupedNumber(unrated)}${shareWords(unrated, total)}` },
    { name: 'Deaths', text: deathWords(profile) },
    { name: 'Tornadoes with a death', text: groupedNumber(profile.killers) },
    { name: 'Injured', text: knownPart(profile.injuries, profile.injuries_at_least) },
    { name: 'Length of all paths', text: lengthWords(profile, units) },
    { name: 'Property damage', text: damageWords(profile) },
    {
      name: 'At night',
      text:
        nights.of === 0
          ? notRecorded
          : `${groupedNumber(nights.count)}${shareWords(nights.count, nights.of)}`,
    },
    { name: 'Calendar days with a tornado', text: groupedNumber(profile.tornado_days) },
    {
      name: 'The deadliest',
      text: deadliest ? headWords(deadliest, killedWords(deadliest)) : 'none with a death',
    },
    {
      name: 'The longest path',
      text: longest ? headWords(longest, quantityWords(units, 'length', longest.path_length)) : notRecorded,
    },
  ];
}

/** What the page of a tornado says of it, in the same words. */
export function tornadoFacts(tornado: TornadoForReader, units: Units): Fact[] {
  const minutes = durationMinutes(tornado.begin_datetime, tornado.end_datetime);
  return [
    { name: 'Date', text: longDate(tornado.begin_wall) },
    { name: 'Rating', text: ratingLabel(tornado.tor_f_scale) },
    { name: 'Path length', text: quantityWords(units, 'length', tornado.path_length) },
    { name: 'Path width', text: quantityWords(units, 'width', tornado.path_width) },
    {
      name: 'Deaths',
      text: formatCasualties(tornado.fatalities, tornado.fatalities_indirect, tornado.fatalities_at_least),
    },
    {
      name: 'Injured',
      text: formatCasualties(tornado.injuries, tornado.injuries_indirect, tornado.injuries_at_least),
    },
    { name: 'Property damage', text: formatPropertyDamage(tornado) },
    { name: 'On the ground', text: minutes === null ? notRecorded : formatDuration(minutes) },
  ];
}

function yearWords({ first, last }: TornadoProfile['years']): string {
  return first === last ? String(first) : `${first} to ${last}`;
}

/** None known, and not all known, is unknown and not zero. */
function knownPart(count: number, isAtLeast: boolean): string {
  return isAtLeast && count === 0 ? 'not known' : formatAtLeast(groupedNumber(count), isAtLeast);
}

function shareWords(part: number, whole: number): string {
  return whole === 0 || part === 0 ? '' : ` (${((part / whole) * 100).toFixed(1)} %)`;
}

function lengthWords(
  { path_miles: miles, path_miles_unknown: unknown, total }: TornadoProfile,
  units: Units,
) {
  if (total === unknown) return notRecorded;
  return formatAtLeast(quantityWords(units, 'length', Math.round(miles)), unknown > 0);
}

function damageWords({ damage_at_least: dollars, damage_known: known, total }: TornadoProfile): string {
  if (known === 0) return notRecorded;
  const of = known === total ? '' : ` (known for ${groupedNumber(known)} of ${groupedNumber(total)})`;
  return `${formatAtLeast(formatDamage(dollars), known < total)}${of}`;
}

function headWords(tornado: ProfileTornado, words: string): string {
  return `${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}: ${words}`;
}

/** Of a state or county those in it, and then those along the whole paths. */
function deathWords({ deaths, deaths_at_least: isLeast, along_paths: along }: TornadoProfile): string {
  const here = knownPart(deaths, isLeast);
  if (!along || along.deaths === deaths) return here;
  return `${here} there, ${knownPart(along.deaths, along.deaths_at_least)} along the whole paths`;
}

function killedWords({
  fatalities,
  fatalities_here: here = fatalities,
  fatalities_at_least: isAtLeast,
}: ProfileTornado): string {
  return `${formatAtLeast(groupedNumber(here ?? 0), isAtLeast)} killed`;
}
