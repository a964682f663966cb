import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { buildTextIndex } from '../../domain/full-text/build-text-index.ts';
import { findDocuments } from '../../domain/full-text/find-documents.ts';
import type { TextIndex } from '../../domain/full-text/text-index.ts';
import type { Phrase } from '../../domain/full-text/text-query.ts';

const indexes = new WeakMap<readonly StormReport[], TextIndex>();

/**
 * Returns the reports whose comments have every phrase, in the given order. All reports are in memory with their
 * corrections, so the index is made of the comments as they are served, at the first search in them.
 */
export function findByComment(
  reports: readonly StormReport[],
  phrases: readonly Phrase[],
): readonly StormReport[] {
  let index = indexes.get(reports);
  if (!index) {
    index = buildTextIndex(reports.map(({ id, comments }) => ({ id, texts: comments ? [comments] : [] })));
    indexes.set(reports, index);
  }
  return findDocuments(index, phrases).flatMap((number) => reports[number] ?? []);
}
