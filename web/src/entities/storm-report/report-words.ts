import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { placeText } from '../tornado/tornado-words.ts';

const commentPreviewLength = 120;

/** `Sumner County, Kansas`. The source omits the word, which is "Parish" in Louisiana. */
export function countyAndState({ county, state }: StormReport): string {
  const name = county && titleCase(county);
  return placeText({
    cz_name: name && state === 'LOUISIANA' ? `${name} Parish` : name,
    state: titleCase(state),
  });
}

export function commentPreview(comments: string): string {
  return shortened(comments, commentPreviewLength);
}

interface Pages {
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

/** `Showing 51–100 of 1,234 SPC preliminary reports (Page 2 of 25)` */
export function showingText({ total, page, limit, totalPages }: Pages): string {
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)];
  const shown = `${groupedNumber(first)}–${groupedNumber(last)} of ${groupedNumber(total)}`;
  return `Showing ${shown} SPC preliminary reports (Page ${page} of ${totalPages})`;
}
