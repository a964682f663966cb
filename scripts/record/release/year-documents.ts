import type { RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';

/** A year as a list of documents: first what it has besides its tornadoes. */
export function toYearDocuments({ year, redirects, documents }: RecordYear): unknown[] {
  return [{ year, redirects }, ...documents];
}

export function fromYearDocuments([head, ...documents]: unknown[]): RecordYear {
  const { year, redirects } = head as Pick<RecordYear, 'year' | 'redirects'>;
  return { year, documents: documents as RecordYear['documents'], redirects };
}
