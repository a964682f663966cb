import type { StormReport } from '../storm-reports/schema.ts';
import { reportName } from '../storm-reports/describe-storm-report.ts';
import { displayNameOf, nearPrefix, type NamedTornado } from '../tornadoes/display-name.ts';
import { longDate } from '../text/written-date.ts';
import { maxPhotoTitleLength } from '../contributions/refuse-pictures.ts';

/** What the pictures are of: the record of a tornado or a storm report, as far as a title needs it. */
type Photographed =
  | { kind: 'tornado'; record: Pick<NamedTornado, 'known_as'> & { display_name: string; begin_wall: string } }
  | { kind: 'spc-report'; record: Pick<StormReport, 'location_text' | 'state' | 'report_date'> };

/**
 * Returns the title of pictures whose sender gave none, with the day of the event and not of the upload: `Photo of the
 * Moore tornado, May 20, 2013`. A name that is too long for a title is left out.
 */
export function photoTitle(about: Photographed, pictures: number): string {
  const photos = pictures > 1 ? 'Photos' : 'Photo';
  const day = longDate(about.kind === 'tornado' ? about.record.begin_wall : about.record.report_date);
  const title = `${photos} of ${nameIn(about)}, ${day}`;
  return title.length <= maxPhotoTitleLength ? title : `${photos} of the tornado of ${day}`;
}

/** Whether a title may be one of these. The name in it may have changed since it was made up. */
export function isMadeUpTitle(title: string | null): boolean {
  return /^Photos? of the .*\d{4}$/.test(title ?? '');
}

function nameIn(about: Photographed): string {
  if (about.kind === 'spc-report') return `the tornado reported at ${reportName(about.record)}`;
  const name = displayNameOf(about.record);
  if (/ tornado$/i.test(name)) return `the ${name}`;
  return name.startsWith(nearPrefix) ? `the tornado ${name}` : `the tornado at ${name}`;
}
