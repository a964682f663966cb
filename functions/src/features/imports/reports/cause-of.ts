import type { ChangeCause } from '@touchdown/shared/releases/import-report.ts';
import { rereadDocument, type RowFamily } from '../checks/source-rows.ts';
import { sourceNames } from '../record/source-files.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';

/**
 * Says whose rows are not what they were. Both are read by today's rules, so that neither another way to write a number
 * nor a rule of ours looks like a revision. Of merged tornadoes, all before are compared with the one after.
 */
export function causeOf(before: readonly TornadoDocument[], after: readonly TornadoDocument[]): ChangeCause {
  // A first import of everything has 70,000 new tornadoes, of which no row needs to be read again.
  const saysOf = before.length === 0 || after.length === 0 ? hasRows : saidBy;
  const isOther = (family: RowFamily) => saysOf(before, family) !== saysOf(after, family);
  const [ncei, spc] = [isOther('details'), isOther('spc')];
  if (ncei && spc) return 'both';
  if (spc) return 'spc';
  return ncei ? 'ncei' : 'rules';
}

function hasRows(documents: readonly TornadoDocument[], family: RowFamily): boolean {
  return documents.some(({ sources }) =>
    sources.source_rows.some(({ source }) => source === sourceNames[family]),
  );
}

function saidBy(documents: readonly TornadoDocument[], family: RowFamily): string {
  const rows = documents.flatMap((document) => rereadDocument(document, family));
  return rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join();
}
