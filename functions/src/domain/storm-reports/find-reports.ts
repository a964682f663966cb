import {
  filterStormReports,
  type StormReportFilter,
} from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { buildTextIndex } from '../full-text/build-text-index.ts';
import { findDocuments } from '../full-text/find-documents.ts';
import type { TextIndex } from '../full-text/text-index.ts';
import type { Phrase } from '@touchdown/shared/search/text-query.ts';

const indexes = new WeakMap<readonly StormReport[], TextIndex>();

/** Returns the reports of a selection, newest first: by its filters, and by the words of their comments if there are any. */
export function findReports(
  newestFirst: readonly StormReport[],
  filter: StormReportFilter,
  phrases: readonly Phrase[] | undefined,
): StormReport[] {
  return filterStormReports(phrases ? findByComment(newestFirst, phrases) : newestFirst, filter);
}

/**
 * Returns the reports whose comments have every phrase, in the given order. All reports are in memory with their
 * corrections, so the index is made of the comments as they are served, at the first search in them.
 */
function findByComment(reports: readonly StormReport[], phrases: readonly Phrase[]): readonly StormReport[] {
  let index = indexes.get(reports);
  if (!index) {
    index = buildTextIndex(reports.map(({ id, comments }) => ({ id, texts: comments ? [comments] : [] })));
    indexes.set(reports, index);
  }
  return findDocuments(index, phrases).flatMap((number) => reports[number] ?? []);
}
