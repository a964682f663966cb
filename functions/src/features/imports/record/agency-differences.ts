import type { AgencyDifference } from '@touchdown/shared/tornadoes/agency-differences.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { isDefaultWidth } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { highestRating, maxKnown, sumKnown } from '../join/chain-facts.ts';
import { repeatsLength } from '../join/repeated-length.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { sourceClassOf } from './draft-tornado.ts';
import { casualtiesOf } from './totals.ts';

/** Rounding makes a twentieth of a long path, and half a mile of a short one. */
const sameLength = { share: 0.1, least: 0.5 };
/** One of two lengths so far apart cannot be right, and nothing says which. */
const farApart = { times: 5, miles: 1 };
/** Feet that were rounded to yards. */
const sameWidth = { share: 0.1, least: 10 };

/**
 * Returns the rows with what the SPC has set right. NCEI's rows up to 1995 were keyed once, and the SPC has corrected
 * its own since: its numbers of people stand where a single row has others, and all its numbers where the row's moved.
 */
export function setRightBySpc(segments: readonly Segment[], spc: SpcTornado | undefined): readonly Segment[] {
  const [row, ...others] = segments;
  if (!row || !spc || others.length > 0 || sourceClassOf(row.begin.local) === 'digital') return segments;
  const { lengthMiles, widthYards, deaths: deathsDirect, injuries: injuriesDirect } = spc;
  const people = { deathsDirect, injuriesDirect };
  if (hasMovedColumns(row, spc)) {
    const flags: QualityFlag[] = [...row.flags, 'columns_moved'];
    return [{ ...row, lengthMiles, widthYards, ...people, propertyUsd: null, flags }];
  }
  const areOther = isOther(row.deathsDirect, spc.deaths) || isOther(row.injuriesDirect, spc.injuries);
  if (!areOther || spc.deaths === null || spc.injuries === null) return segments;
  return [{ ...row, ...people, flags: [...row.flags, 'casualties_from_spc'] }];
}

/**
 * In some rows of 1993 and 1995 the values stand in wrong columns: the SPC's width is the length there, its injuries
 * are the deaths or the dollars, or its sizes are the people. Nothing of their sizes and people can be used then.
 */
function hasMovedColumns(row: Segment, spc: SpcTornado): boolean {
  const { lengthMiles: miles, deathsDirect: deaths, injuriesDirect: injuries, propertyUsd: dollars } = row;
  const isLengthWidth = isOther(miles, spc.lengthMiles) && isMeasured(miles) && miles === spc.widthYards;
  const areDeathsInjuries = isOther(deaths, spc.deaths) && deaths === spc.injuries && !dollars;
  const areDollarsInjuries = isOther(injuries, spc.injuries) && Boolean(dollars) && dollars === spc.injuries;
  const arePeopleSizes =
    isOther(deaths, spc.deaths) && deaths === spc.lengthMiles && injuries === spc.widthYards;
  return isLengthWidth || (areDeathsInjuries && deaths !== 0) || areDollarsInjuries || arePeopleSizes;
}

/** Returns each value in which the two agencies differ by more than rounding, with both. */
export function agencyDifferences(
  segments: readonly Segment[],
  spc: SpcTornado | undefined,
): AgencyDifference[] {
  if (!spc) return [];
  const { fatalities, injuries } = casualtiesOf(segments, spc).values;
  const lengths = repeatsLength(segments, spc) ? segments.slice(0, 1) : segments;
  const rating = highestRating(segments);
  const miles = sumKnown(lengths.map(({ lengthMiles }) => lengthMiles));
  const yards = maxKnown(segments.map(({ widthYards }) => widthYards));
  const areMeasured = isMeasured(yards) && isMeasured(spc.widthYards);
  const areRated = rating !== 'N/A' && spc.rating !== 'N/A';
  const found = [
    areRated && rating !== spc.rating ? differenceOf('tor_f_scale', rating, spc.rating) : null,
    isNear(miles, spc.lengthMiles, sameLength) ? null : differenceOf('path_length', miles, spc.lengthMiles),
    !areMeasured || isNear(yards, spc.widthYards, sameWidth)
      ? null
      : differenceOf('path_width', yards, spc.widthYards),
    isOther(fatalities, spc.deaths) ? differenceOf('fatalities', fatalities, spc.deaths) : null,
    isOther(injuries, spc.injuries) ? differenceOf('injuries', injuries, spc.injuries) : null,
  ];
  return found.filter((one) => one !== null);
}

/** Returns the flags of what differs in the tornado as it is served. */
export function differenceFlags(
  differences: readonly AgencyDifference[],
  served: readonly Segment[],
): QualityFlag[] {
  const length = differences.find(({ field }) => field === 'path_length');
  if (!length || served.some(({ flags }) => flags.includes('columns_moved'))) return [];
  const [ncei, spc] = [Number(length.ncei), Number(length.spc)];
  const [shorter, longer] = [Math.min(ncei, spc), Math.max(ncei, spc)];
  const areFar = longer >= farApart.miles && longer >= farApart.times * shorter;
  return [areFar ? 'lengths_far_apart' : 'lengths_differ_between_sources'];
}

function differenceOf(
  field: AgencyDifference['field'],
  ncei: number | string | null,
  spc: number | string | null,
): AgencyDifference {
  return { field, ncei: String(ncei), spc: String(spc) };
}

function isOther(ncei: number | null, spc: number | null): boolean {
  return ncei !== null && spc !== null && ncei !== spc;
}

/** 10 and 33 yards stand for an unknown width, and so does less. */
function isMeasured(yards: number | null): boolean {
  return yards !== null && yards > 10 && !isDefaultWidth(yards);
}

function isNear(one: number | null, other: number | null, { share, least }: typeof sameLength): boolean {
  if (one === null || other === null) return true;
  return Math.abs(one - other) < Math.max(share * Math.max(one, other), least);
}
