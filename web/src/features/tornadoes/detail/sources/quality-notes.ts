import { isDefaultLength } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { isRoundedTime } from '../../../../lib/format.ts';

/** Earlier ratings were assigned years later, from newspaper reports. */
const firstYearRatedAtTheTime = 1976;

/** Returns what a reader should know before relying on a figure of this record. */
export function qualityNotes(tornado: Tornado): string[] {
  const year = Number(tornado.begin_local.slice(0, 4));
  const notes: (string | false)[] = [
    tornado.record_kind === 'synthetic' &&
      'This tornado never happened: it belongs to a synthetic record made for tests.',
    originOf(tornado),
    year < firstYearRatedAtTheTime &&
      tornado.tor_f_scale !== 'N/A' &&
      'The rating was given years later, mostly from newspapers.',
    tornado.start_lat !== null &&
      tornado.end_lat === null &&
      'The end of the path is not recorded, so only its beginning is drawn.',
    lineOnMap(tornado),
    isRoundedTime(tornado.begin_local) && 'The time ends in 0 or 5, so it is most likely rounded.',
    recordedInstead(tornado),
    isDefaultLength(tornado.path_length) &&
      'A length of 0.1 mile is mostly what the record gives when none was measured.',
  ];
  const flags = tornado.quality_flags
    .filter((flag) => !shownAbove.has(flag))
    .map((flag) => qualityFlags[flag]);
  return [...flags, ...notes.filter((note) => note !== false)];
}

/** Of a tornado without a rating, whether that is a finding. */
function recordedInstead({ tor_f_scale: rating, rating_recorded: recorded }: Tornado): string | false {
  if (rating !== 'N/A' || recorded === undefined) return false;
  if (recorded.startsWith('SPC'))
    return 'The Storm Prediction Center has -9 in place of a rating, which since 2016 mostly stands for EFU: the damage allowed none.';
  return `The rating is recorded as ${recorded}: the damage did not allow a rating.`;
}

function lineOnMap({ tornado_path: named, end_lat: lat }: Tornado): string | false {
  if (named && named.length > 2)
    return `The line on the map goes straight between the ${named.length} places that the sources name; the true path bends.`;
  return lat !== null && 'The line on the map joins the recorded beginning and end; the true path bends.';
}

/** Flags that the page shows elsewhere, or for which there is a note above. */
const shownAbove: ReadonlySet<QualityFlag> = new Set(['end_not_recorded', 'withdrawn']);

/** A row of the SPC alone says nothing about how offices kept their own record of the time. */
function originOf({ source_class: source, quality_flags: flags }: Tornado): string | false {
  const isOfOffices = source === 'digital' || source === 'salvaged';
  return !(isOfOffices && flags.includes('only_in_spc')) && originOfRecord[source];
}

const originOfRecord: Record<Tornado['source_class'], string> = {
  paper: 'Records of this time were keyed from paper.',
  salvaged: 'Records of these years were recovered from old text files, as far as possible.',
  digital: 'Records of this time were entered digitally by weather offices.',
  compiled: 'This record was compiled by hand from public records.',
};

/** Says which files of its year this site has, and of a tornado of the SPC alone whether NCEI’s are among them. */
export function fileNotes(
  { begin_local: local, quality_flags: flags }: Pick<Tornado, 'begin_local' | 'quality_flags'>,
  { years, files }: Pick<RecordCoverage, 'years' | 'files'>,
): string[] {
  const year = Number(local.slice(0, 4));
  const sources = new Set(files.filter((file) => file.years.includes(year)).map(({ source }) => source));
  if (sources.size === 0) return [];
  const hasDetails = years.find((covered) => covered.year === year)?.has_details;
  const here = `The files of ${year} on this site: ${[...sources].join(', ')}.`;
  if (!flags.includes('only_in_spc') || hasDetails === undefined) return [here];
  return [
    hasDetails
      ? `${here} NCEI’s details are among them, and have no row that was joined with this tornado.`
      : `${here} NCEI’s details of the year are not among them, so what they say is not known here.`,
  ];
}
