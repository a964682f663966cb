import { tornadoScales, unrated } from '../../contract/tornado-scales.ts';
import { linkKinds, linkKindSentences } from '../link-kinds.ts';
import { linkCertainties, sourceClasses } from '../source-kinds.ts';
import {
  exportColumnNames,
  exportColumns,
  type CodebookColumn,
  type Entry,
  type ExportColumnName,
} from './export-columns.ts';
import { narrativeColumns } from './narrative-columns.ts';
import { segmentColumns, type SegmentColumnName } from './segment-columns.ts';

const [degrees, dollars, miles, yards] = ['degrees, WGS 84', 'US dollars of the year', 'miles', 'yards'];
const latitude = { min: -20, max: 75 };
const longitude = { min: -180, max: 180 };
const amount = { min: 0 };
const neverEmpty = 'Never empty';
const notRecorded = 'The value is not recorded; it is not zero';
const noNames = 'It has no such name';
const ofWholeRows = 'The snapshot of the record is older than this column';
const ratings = [...tornadoScales, 'EFU', unrated];

const damageEras =
  'Up to 1995 the agencies recorded classes of damage and the amount is the middle of one; the SPC’s amounts are rounded to 10,000 dollars or more up to 2015; many offices estimate nothing. Amounts are not adjusted for prices';
const widthEras =
  'The mean width of the path in early years and the greatest width later; the definition is constant since about 1995';
const defaults =
  'so many tornadoes have exactly this figure that it mostly stands for a value that was not measured';
const ratingEras =
  'F is the Fujita scale, EF since February 2007; neither is converted into the other. Ratings before the middle of the 1970s were given years later, mostly from newspapers';
const countingEras =
  'Weak tornadoes before about 1990 are under-reported, so that counts of all tornadoes rise without there being more';
const timeEras = 'Two of three times end in 0 or 5, so most are rounded';
const wholeSegments =
  'From 1996 a segment ends at each county line; before, at state lines and where casualties or turns made it';

const tornadoEntries: Record<ExportColumnName, Entry> = {
  id: {
    meaning: 'The id of the tornado on this site; it stays when the agencies renumber theirs',
    whenEmpty: neverEmpty,
    caution: countingEras,
  },
  name: { meaning: 'The name that this site shows, such as Joplin tornado', whenEmpty: neverEmpty },
  known_as: {
    meaning: 'The name that people use, such as Joplin',
    whenEmpty: 'People have no name for it that this site knows',
  },
  rating: {
    meaning:
      'F0 to F5 or EF0 to EF5, the highest along the path. EFU is the finding of a survey that the damage allows no rating; N/A is any other tornado without one',
    range: { values: ratings },
    whenEmpty: neverEmpty,
    trustedFrom: 1976,
    caution: `${ratingEras}. The site counts EFU and N/A together as unrated`,
  },
  rating_recorded: {
    meaning:
      'What the source has in place of a rating, where rating is EFU or N/A: EFU, or SPC -9, the SPC’s sign for unknown',
    whenEmpty: 'There is a rating, or the source says nothing in its place',
    caution: 'SPC -9 occurs only since 2016, when offices began to rate EFU, and mostly stands for EFU',
  },
  begin_wall: {
    meaning:
      'The touchdown on the clock that begin_wall_clock names, mostly that of the place with daylight time',
    whenEmpty: neverEmpty,
    caution: timeEras,
  },
  local_date: { type: 'date', meaning: 'The date of begin_wall', whenEmpty: neverEmpty },
  zone: { meaning: 'The letters of the zone of begin_wall, such as CDT', whenEmpty: neverEmpty },
  time_zone: {
    meaning: 'The zone of the touchdown by the names of the IANA',
    whenEmpty: 'It is not known where the touchdown was, so begin_wall is on the source’s clock',
  },
  begin_wall_clock: {
    meaning:
      'Whose clock begin_wall is: place, what people there read, with daylight time; source, the standard time of the source all year, because there are no coordinates',
    range: { values: ['place', 'source'] },
    whenEmpty: ofWholeRows,
  },
  begin_utc: { type: 'datetime', meaning: 'The touchdown in UTC', whenEmpty: neverEmpty, caution: timeEras },
  end_utc: {
    type: 'datetime',
    meaning: 'The end in UTC',
    whenEmpty: 'The end is not recorded; the agencies repeat the beginning in its place',
    trustedFrom: 1996,
    caution:
      'Hardly any earlier tornado has an end time, and those that only the SPC has have none up to 2024',
  },
  end_known: {
    meaning: 'What of the end is recorded',
    range: { values: ['time and place', 'time', 'place', 'neither'] },
    whenEmpty: neverEmpty,
  },
  convective_date: {
    type: 'date',
    meaning: 'The convective day, from 12 to 12 UTC, as forecasters count',
    whenEmpty: neverEmpty,
  },
  state: {
    meaning:
      'The state of the touchdown; a filter by state finds any of states_touched unless begin_only=true',
    whenEmpty: neverEmpty,
  },
  county: {
    meaning: 'The county or zone of the touchdown',
    whenEmpty: 'The source names none',
    caution: 'The SPC has few counties before 1994; then the county is that of the coordinates',
  },
  counties: {
    meaning:
      'The counties or zones of the path that the agencies name, separated by semicolons; of another state with its name',
    whenEmpty: 'The source names none',
    caution: 'The SPC has few counties before 1994',
  },
  states_touched: {
    meaning: 'Every state that the path came to, the one of the touchdown first, separated by semicolons',
    whenEmpty: neverEmpty,
  },
  counties_touched: {
    meaning:
      'Every county or zone that the path came to, each with its state, separated by semicolons: those of counties, then those of counties_by_line',
    whenEmpty: 'None is known',
  },
  states_by_line: {
    meaning: 'Those of states_touched that no agency names, but the straight line between the ends crosses',
    whenEmpty: noNames,
    caution: 'A straight line is not a survey',
  },
  counties_by_line: {
    meaning:
      'Those of counties_touched that no agency names, but the straight line between the ends crosses for a mile or more by the boundaries of the Census Bureau',
    whenEmpty: noNames,
    caution: 'A straight line is not a survey',
  },
  nws_office: {
    meaning: 'The office of the National Weather Service',
    whenEmpty: 'The source names none',
    trustedFrom: 1996,
    caution: 'Only NCEI’s rows name an office, and hardly any before 1996',
  },
  deaths: {
    type: 'integer',
    meaning: 'Direct deaths',
    range: amount,
    whenEmpty: notRecorded,
    caution: 'at_least says where a part of the path has no number',
  },
  deaths_here: {
    type: 'integer',
    meaning:
      'Direct deaths in the state or county that the file was selected by. Files of other selections do not have the column',
    range: amount,
    whenEmpty: 'No source tells them from deaths elsewhere on the path',
  },
  injuries_here: {
    type: 'integer',
    meaning: 'Direct injuries in that state or county',
    range: amount,
    whenEmpty: 'No source tells them from injuries elsewhere on the path',
  },
  deaths_indirect: {
    type: 'integer',
    meaning: 'Indirect deaths, such as in the clean-up; not in deaths',
    range: amount,
    whenEmpty: 'No source says; the SPC’s record never does',
    trustedFrom: 1996,
    caution: 'NCEI’s rows of earlier years have 0 whether or not anybody counted',
  },
  injuries: {
    type: 'integer',
    meaning: 'Direct injuries',
    range: amount,
    whenEmpty: notRecorded,
    caution: 'at_least says where a part of the path has no number',
  },
  injuries_indirect: {
    type: 'integer',
    meaning: 'Indirect injuries; not in injuries',
    range: amount,
    whenEmpty: 'No source says; the SPC’s record never does',
    trustedFrom: 1996,
    caution: 'NCEI’s rows of earlier years have 0 whether or not anybody counted',
  },
  length_miles: {
    unit: miles,
    meaning: 'The length of the path',
    range: { min: 0, max: 500 },
    whenEmpty: 'The length is not recorded, or cannot be right; flags says which',
    caution: 'A length_is_default of true is no measurement',
  },
  length_is_default: {
    meaning: `Whether the length is exactly 0.1 miles: ${defaults}`,
    whenEmpty: 'There is no length',
  },
  width_yards: {
    unit: yards,
    meaning: 'The width of the path',
    range: { min: 0, max: 5000 },
    whenEmpty: 'The width is not recorded, or cannot be right; flags says which',
    trustedFrom: 1995,
    caution: `${widthEras}. A width_is_default of true is no measurement`,
  },
  width_is_default: {
    meaning: `Whether the width is exactly 10 or 33 yards: ${defaults}`,
    whenEmpty: 'There is no width',
  },
  peak_wind_mph: {
    unit: 'miles per hour',
    meaning: 'The estimated peak wind',
    range: { min: 0, max: 500 },
    whenEmpty: 'No narrative names one; it is never made from the rating',
    trustedFrom: 2007,
    caution: 'Known for a few hundred tornadoes of which NCEI’s narrative gives it',
  },
  peak_wind_from: {
    meaning: 'Where the peak wind is from: the narrative of NCEI, or an approved correction',
    range: { values: ['narrative', 'correction'] },
    whenEmpty: 'There is no peak wind',
  },
  damage_usd: {
    unit: dollars,
    meaning:
      'Damage to property as published. It is the amount only if damage_min_usd and damage_max_usd are equal: otherwise the middle of a class, or the part of it that is known. 0 means that an office which estimates damage reported none',
    range: amount,
    whenEmpty: 'The damage is unknown, or only its range is known; it is not zero',
    trustedFrom: 1996,
    caution: damageEras,
  },
  damage_min_usd: {
    unit: dollars,
    meaning: 'The least that the damage to property can be',
    range: amount,
    whenEmpty: 'Nothing is known of the damage',
    caution: damageEras,
  },
  damage_max_usd: {
    unit: dollars,
    meaning: 'The most that the damage to property can be',
    range: amount,
    whenEmpty:
      'Nothing is known of the damage, or a part of the path has no amount, so that there is no upper bound',
    caution: damageEras,
  },
  damage_at_least: {
    meaning:
      'Whether the damage in a part of the path is unknown, so that the whole is at least damage_min_usd',
    whenEmpty: neverEmpty,
  },
  crop_damage_usd: {
    unit: dollars,
    meaning: 'Damage to crops as published',
    range: amount,
    whenEmpty: notRecorded,
    trustedFrom: 1996,
    caution: damageEras,
  },
  crop_damage_at_least: {
    meaning:
      'Whether the damage to crops in a part of the path is unknown, so that the whole is at least crop_damage_usd',
    whenEmpty: neverEmpty,
  },
  at_least: {
    meaning:
      'Columns whose value is only the known part, separated by semicolons: the total is at least the value',
    range: { values: ['deaths', 'injuries', 'damage_usd', 'crop_damage_usd'] },
    whenEmpty: 'No value is known to be a part',
  },
  begin_lat: {
    unit: degrees,
    meaning: 'The latitude of the touchdown',
    range: latitude,
    whenEmpty: 'The place is not recorded, or cannot be right',
    caution: 'Up to the 1990s places are rounded to minutes of arc, about a mile',
  },
  begin_lon: {
    unit: degrees,
    meaning: 'The longitude of the touchdown',
    range: longitude,
    whenEmpty: 'The place is not recorded, or cannot be right',
    caution: 'Up to the 1990s places are rounded to minutes of arc, about a mile',
  },
  begin_town: {
    meaning: 'The town nearest to the touchdown, with its state',
    whenEmpty: 'No town is within 25 miles, or the place is not known',
  },
  end_lat: {
    unit: degrees,
    meaning: 'The latitude of the end',
    range: latitude,
    whenEmpty: 'The end is not recorded; it is not the touchdown',
    trustedFrom: 2000,
    caution: 'Two of three tornadoes before 2000 have no end',
  },
  end_lon: {
    unit: degrees,
    meaning: 'The longitude of the end',
    range: longitude,
    whenEmpty: 'The end is not recorded; it is not the touchdown',
    trustedFrom: 2000,
    caution: 'Two of three tornadoes before 2000 have no end',
  },
  bends: {
    meaning:
      'The places between both ends that the path goes through, in order, as latitude,longitude separated by semicolons',
    whenEmpty: 'The path is drawn as a straight line; the true one bends',
  },
  end_town: {
    meaning: 'The town nearest to the end, with its state',
    whenEmpty: 'No town is within 25 miles, or the end is not known',
  },
  url: { meaning: 'The page of the tornado', whenEmpty: neverEmpty },
  sources: {
    meaning:
      'The agencies with a row of the tornado, separated by a semicolon: NCEI’s Storm Events, the SPC’s record',
    range: { values: ['NCEI', 'SPC'] },
    whenEmpty: 'It is from no file of the agencies, or the snapshot is older than this column',
    caution:
      'The SPC counts tornadoes and NCEI their parts by county, which are joined here; the two agree since 1972',
  },
  source_class: {
    meaning:
      'How the record of the time was kept: keyed from paper to 1992, salvaged from old text files 1993 to 1995, entered digitally since 1996, or compiled by hand',
    range: { values: sourceClasses },
    whenEmpty: ofWholeRows,
  },
  event_ids: {
    meaning: 'NCEI’s EVENT_ID of each segment, in the order of the path, separated by semicolons',
    whenEmpty: 'NCEI has no row that was joined with it',
  },
  spc_number: {
    meaning: 'The SPC’s year and number (om), such as 1974-123; several separated by semicolons',
    whenEmpty: 'The SPC has no row that was joined with it',
    caution: 'The SPC renumbers its tornadoes from file to file, and gives some numbers twice',
  },
  episode: {
    meaning: 'NCEI’s EPISODE_ID: a weather episode, which is not one tornado',
    whenEmpty: 'The source names none',
    trustedFrom: 1996,
    caution: 'NCEI’s earlier rows have none',
  },
  segments: {
    type: 'integer',
    meaning: 'The number of NCEI’s rows that were joined into it',
    range: amount,
    whenEmpty: ofWholeRows,
    caution: `0 for a tornado that only the SPC has. ${wholeSegments}`,
  },
  link_certainty: {
    meaning:
      'How its rows belong together, by the weakest link. single: nothing was joined. joined: place and clock of the rows agree. by_id: these leave it open, and the source’s own ids say so. by_hand: a person has decided. by_totals: place and clock do not agree, but length, deaths and injuries of the rows add up to those of one tornado of the SPC. unsure: a neighboring row may belong to it',
    range: { values: linkCertainties },
    whenEmpty: ofWholeRows,
    caution:
      'A by_totals tornado agrees with the SPC by construction. Leave these out where the agreement of both agencies is measured',
  },
  outbreak: {
    meaning: 'The id of its outbreak by the rule of this site',
    whenEmpty: 'It belongs to no outbreak',
  },
  compiled_columns: {
    meaning: 'Columns filled from this site’s own compilation, because NOAA’s files leave them empty',
    whenEmpty: 'All values are NOAA’s or corrections',
  },
  corrected_columns: {
    meaning:
      'Columns with a correction that the moderators of this site have approved; who suggested it and from which source is in the list of corrections',
    whenEmpty: 'No value is a correction',
  },
  agency_differences: {
    meaning:
      'Values in which NCEI and the SPC differ by more than rounding, NCEI’s first: path_length 150/0.2; flags says which is shown',
    whenEmpty: 'They agree, or only one has the tornado',
  },
  flags: {
    meaning:
      'Codes of reasons to doubt a value, separated by semicolons; the page of the tornado explains each',
    whenEmpty: 'No rule of the import has found a reason; that is no proof',
  },
  event_narrative: {
    meaning:
      'What is told of the tornado, corrections laid on; only in files that are asked for it by columns=',
    whenEmpty: 'Nothing is told of it',
    trustedFrom: 1996,
    caution: 'Many texts are cut off in the source',
  },
  episode_narrative: {
    meaning:
      'What is told of the weather that it was a part of, for all its tornadoes; only in files that are asked for it by columns=',
    whenEmpty: 'Nothing is told of it, or it is in no episode',
    trustedFrom: 1996,
    caution: 'Earlier events are in no episode',
  },
};

const firstOfPath = 'It is the first of its path, or was stored before kinds were';

const segmentEntries: Record<SegmentColumnName, Entry> = {
  tornado_id: { meaning: 'The id of its tornado: id in the file of tornadoes', whenEmpty: neverEmpty },
  order: {
    type: 'integer',
    meaning: 'Its place on the path, from 1',
    range: { min: 1 },
    whenEmpty: neverEmpty,
    caution: wholeSegments,
  },
  event_id: { meaning: 'NCEI’s EVENT_ID', whenEmpty: neverEmpty },
  county: { meaning: 'The county or forecast zone', whenEmpty: 'The source names none' },
  state: { meaning: 'The state', whenEmpty: neverEmpty },
  nws_office: {
    meaning: 'The office of the National Weather Service',
    whenEmpty: 'The source names none',
    trustedFrom: 1996,
    caution: 'Hardly any earlier row names an office',
  },
  begin_local: {
    meaning:
      'The beginning on the source’s clock, which is standard time all year and up to 1992 that of Central time everywhere',
    whenEmpty: neverEmpty,
    caution: timeEras,
  },
  begin_utc: { type: 'datetime', meaning: 'The beginning in UTC', whenEmpty: neverEmpty, caution: timeEras },
  end_utc: {
    type: 'datetime',
    meaning: 'The end in UTC',
    whenEmpty: 'The source repeats the beginning, or has an end before it',
    trustedFrom: 1996,
    caution: 'Hardly any earlier row has an end time',
  },
  begin_lat: {
    unit: degrees,
    meaning: 'The latitude of the beginning',
    range: latitude,
    whenEmpty: 'The place is not recorded, or cannot be right',
  },
  begin_lon: {
    unit: degrees,
    meaning: 'The longitude of the beginning',
    range: longitude,
    whenEmpty: 'The place is not recorded, or cannot be right',
  },
  end_lat: {
    unit: degrees,
    meaning: 'The latitude of the end',
    range: latitude,
    whenEmpty: 'The end is not recorded',
  },
  end_lon: {
    unit: degrees,
    meaning: 'The longitude of the end',
    range: longitude,
    whenEmpty: 'The end is not recorded',
  },
  begin_location: {
    meaning: 'The beginning in the source’s words, such as 2 miles SW of Center Grove',
    whenEmpty: 'The source has no words',
  },
  end_location: { meaning: 'The end in the source’s words', whenEmpty: 'The source has no words' },
  length_miles: {
    unit: miles,
    meaning: 'The length in this county',
    range: { min: 0, max: 500 },
    whenEmpty: notRecorded,
  },
  length_is_default: {
    meaning: `Whether the length is exactly 0.1 miles: ${defaults}`,
    whenEmpty: 'There is no length',
  },
  width_yards: {
    unit: yards,
    meaning: 'The width in this county',
    range: { min: 0, max: 5000 },
    whenEmpty: notRecorded,
    trustedFrom: 1995,
    caution: widthEras,
  },
  width_is_default: {
    meaning: `Whether the width is exactly 10 or 33 yards: ${defaults}`,
    whenEmpty: 'There is no width',
  },
  rating: {
    meaning: 'The rating in this county, as in the file of tornadoes',
    range: { values: ratings },
    whenEmpty: neverEmpty,
    trustedFrom: 1976,
    caution: ratingEras,
  },
  rating_recorded: {
    meaning: 'What the source has in place of a rating, such as EFU',
    whenEmpty: 'There is a rating, or the source says nothing in its place',
  },
  deaths: { type: 'integer', meaning: 'Direct deaths', range: amount, whenEmpty: notRecorded },
  deaths_indirect: {
    type: 'integer',
    meaning: 'Indirect deaths; not in deaths',
    range: amount,
    whenEmpty: notRecorded,
  },
  injuries: { type: 'integer', meaning: 'Direct injuries', range: amount, whenEmpty: notRecorded },
  injuries_indirect: {
    type: 'integer',
    meaning: 'Indirect injuries; not in injuries',
    range: amount,
    whenEmpty: notRecorded,
  },
  damage_usd: {
    unit: dollars,
    meaning: 'Damage to property as published, if it is an estimate: the middle of a class up to 1995',
    range: amount,
    whenEmpty: 'The damage is unknown, also where an office that estimates nothing writes 0',
    trustedFrom: 1996,
    caution: `${damageEras}. Some segments of one tornado repeat its total`,
  },
  damage_min_usd: {
    unit: dollars,
    meaning: 'The least that damage_usd stands for',
    range: amount,
    whenEmpty: 'The damage is unknown',
  },
  damage_max_usd: {
    unit: dollars,
    meaning: 'The most that damage_usd stands for',
    range: amount,
    whenEmpty: 'The damage is unknown',
  },
  damage_recorded: {
    meaning: 'DAMAGE_PROPERTY as published, such as 2.5M',
    whenEmpty: 'The source leaves it empty',
  },
  crop_damage_recorded: { meaning: 'DAMAGE_CROPS as published', whenEmpty: 'The source leaves it empty' },
  reported_by: {
    meaning: 'Who reported it, such as NWS Storm Survey',
    whenEmpty: 'The source does not say',
    trustedFrom: 1996,
    caution: 'Hardly any earlier row says it',
  },
  source_file: { meaning: 'The file of NCEI that the row is in', whenEmpty: 'The row is not stored' },
  source_line: {
    type: 'integer',
    meaning: 'Its line in that file',
    range: { min: 1 },
    whenEmpty: 'The row is not stored',
  },
  joined_by: {
    meaning: `What holds it and the segment before it together. ${linkKinds
      .map((kind) => `${kind}: ${linkKindSentences[kind]}`)
      .join(' ')
      .replace(/\.$/, '')}`,
    range: { values: linkKinds },
    whenEmpty: firstOfPath,
    caution:
      'totals agree with the SPC by construction. Leave their tornadoes out where the agreement of both agencies is measured',
  },
  joined_gap_miles: {
    meaning: 'Miles from the end of the segment before, or its start if no end is recorded, to its beginning',
    range: amount,
    whenEmpty: `${firstOfPath}; or a place is not recorded`,
    caution: 'Above 15 miles, a place is most likely wrong',
  },
  joined_minutes: {
    type: 'integer',
    meaning: 'Minutes from the beginning of the segment before to its own; negative if it is earlier',
    whenEmpty: firstOfPath,
    caution: 'Below -5 or above 240, a clock is most likely wrong',
  },
  spc_joined_by: {
    meaning:
      'What holds the tornado and that of the SPC together, with the words of joined_by: totals if their beginnings do not fit',
    range: { values: linkKinds },
    whenEmpty: 'No tornado of the SPC is its partner, or it was stored before kinds were',
  },
};

const typeOf = { text: 'string', number: 'number', boolean: 'boolean' } as const;

/** The columns of all files, in their order. */
export function codebook(
  columns: readonly ExportColumnName[] = exportColumnNames,
): readonly CodebookColumn[] {
  return [
    ...columns.map((name) => described('tornadoes', name, exportColumns[name].kind, tornadoEntries[name])),
    ...Object.entries(segmentColumns).map(([name, kind]) =>
      described('segments', name, kind, segmentEntries[name as SegmentColumnName]),
    ),
    ...Object.entries(narrativeColumns).map(([name, { kind, ...entry }]) =>
      described('narratives', name, kind, entry),
    ),
  ];
}

function described(
  file: CodebookColumn['file'],
  name: string,
  kind: keyof typeof typeOf,
  entry: Entry,
): CodebookColumn {
  return { name, file, type: typeOf[kind], ...entry };
}
