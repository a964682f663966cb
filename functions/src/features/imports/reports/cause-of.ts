import { isDeepStrictEqual } from 'node:util';
import type { ChangeCause } from '@touchdown/shared/record/import-report.ts';
import { rereadDocument, type RowFamily } from '../checks/source-rows.ts';
import { sourceNames } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

/**
 * Says whose rows are not what they were. Both are read by today's rules, so that neither another way to write a number
 * nor a rule of ours looks like a revision. Of merged tornadoes, all before are compared with the one after.
 */
export function causeOf(before: readonly TornadoDocument[], after: readonly TornadoDocument[]): ChangeCause {
  const [ncei, spc] = [saysOther(before, after, 'details'), saysOther(before, after, 'spc')];
  if (ncei && spc) return 'both';
  if (spc) return 'spc';
  return ncei ? 'ncei' : 'rules';
}

/** Whether the rows of one source say something else. Of a whole record, most rows need not be read again: they are new, or written as before. */
export function saysOther(
  before: readonly TornadoDocument[],
  after: readonly TornadoDocument[],
  family: RowFamily,
): boolean {
  const [was, is] = [rowsOf(before, family), rowsOf(after, family)];
  if (was.length === 0 || is.length === 0) return was.length !== is.length;
  if (isDeepStrictEqual(was, is)) return false;
  return saidBy(before, family) !== saidBy(after, family);
}

function rowsOf(documents: readonly TornadoDocument[], family: RowFamily): Record<string, string>[] {
  return documents
    .flatMap(({ sources }) => sources.source_rows)
    .filter(({ source }) => source === sourceNames[family])
    .map(({ row }) => row);
}

function saidBy(documents: readonly TornadoDocument[], family: RowFamily): string {
  const rows = documents.flatMap((document) => rereadDocument(document, family));
  return rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join();
}
