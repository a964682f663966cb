import { longDate } from '../contract/long-date.ts';

interface Described {
  location_text: string | null;
  /** Upper case, as the source has it. */
  state: string;
  county: string | null;
  report_date: string;
  preliminary_f_scale: string | null;
  comments: string | null;
}

/** The detail screen's heading: the place, or what it is. */
export function stormReportTitle({ location_text: location }: Pick<Described, 'location_text'>): string {
  return location ?? 'SPC Preliminary Tornado Report';
}

/** What the card of a shared link is headed with. */
export function stormReportHeading(report: Described): string {
  const { location_text: location, state, report_date: day } = report;
  const place = location ? `${location}, ${stateName(state)}` : stateName(state);
  return `${place}: preliminary tornado report of ${longDate(day)}`;
}

const maxCommentCharacters = 160;

export function describeStormReport(report: Described): string {
  const { state, county, report_date: day, preliminary_f_scale: scale, comments } = report;
  const place = [county && capitalised(county), stateName(state)].filter(Boolean).join(', ');
  const rated = scale ? `, rated ${scale} at first` : '';
  const said = comments?.trim() ? ` “${cut(comments.trim())}”` : '';
  return `A preliminary report of a tornado in ${place} on ${longDate(day)}${rated}, not yet checked.${said}`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > maxCommentCharacters
    ? `${characters.slice(0, maxCommentCharacters).join('')}…`
    : text;
}

/** `NEW MEXICO` as a sentence has it. */
function stateName(state: string): string {
  return capitalised(state).replace(/\bOf\b/g, 'of');
}

function capitalised(text: string): string {
  return text.toLowerCase().replace(/(^|[^a-z'])([a-z])/g, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}
