import { longDate } from '../text/written-date.ts';
import { shortened } from '../text/shortened.ts';
import { titleCase } from '../text/title-case.ts';

interface DescribedReport {
  location_text: string | null;
  /** Upper case, as in the source. */
  state: string;
  county: string | null;
  report_date: string;
  preliminary_f_scale: string | null;
  comments: string | null;
}

/** Returns the report's location; without one, its state. */
export function reportName({
  location_text: place,
  state,
}: Pick<DescribedReport, 'location_text' | 'state'>): string {
  return place ? titleCase(place) : `${titleCase(state)} SPC Report`;
}

/** Returns the title of its page and of a shared link's card. */
export function stormReportHeading(report: DescribedReport): string {
  const { location_text: location, state, report_date: day } = report;
  const place = [location, state].flatMap((part) => (part ? [titleCase(part)] : [])).join(', ');
  return `${place}: preliminary tornado report of ${longDate(day)}`;
}

const maxCommentCharacters = 160;

export function describeStormReport(report: DescribedReport): string {
  const { state, county, report_date: day, preliminary_f_scale: scale, comments } = report;
  const place = [county, state].flatMap((part) => (part ? [titleCase(part)] : [])).join(', ');
  const rated = scale ? `, rated ${scale} at first` : '';
  const quote = comments?.trim() ? ` “${shortened(comments.trim(), maxCommentCharacters)}”` : '';
  return `A preliminary report of a tornado in ${place} on ${longDate(day)}${rated}, not yet checked.${quote}`;
}
