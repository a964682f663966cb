import { marksOf, placeAndTime, spcRowOf } from './assign-ids.ts';
import type { YearSources } from './source-files.ts';
import type { TornadoDocument, TornadoDraft } from './tornado-document.ts';

/** A tornado that keeps the values of the file before. */
export interface KeptDocument {
  document: TornadoDocument;
  /** Its own row cannot be read. Otherwise it would be joined with a tornado whose row cannot. */
  isUnreadable: boolean;
}

/** Returns the marks by which the tornadoes of the rows that cannot be read are found in the record. */
export function unreadableMarks({ details, spc }: YearSources): Set<string> {
  const ofEvents = (details?.unreadable ?? []).map((id) => `ncei:${id}`);
  const ofSpc = (spc?.unreadable ?? []).flatMap((row) => spcMarks(row));
  return new Set([...ofEvents, ...ofSpc]);
}

/**
 * Takes the tornadoes with an unreadable row out of a year before it is merged, together with the drafts that were made
 * of the rest of their rows: a tornado must not lose half of its path, or become two, because one row is damaged.
 */
export function keepUnreadable(
  drafts: readonly TornadoDraft[],
  previous: readonly TornadoDocument[],
  unreadable: ReadonlySet<string>,
): { drafts: readonly TornadoDraft[]; before: readonly TornadoDocument[]; kept: KeptDocument[] } {
  if (unreadable.size === 0) return { drafts, before: previous, kept: [] };
  const kept = new Map<TornadoDocument, KeptDocument>();
  for (const document of previous) {
    const isCurrent = document.tornado.status === 'current';
    if (isCurrent && recognitionMarks(document).some((mark) => unreadable.has(mark))) {
      kept.set(document, { document, isUnreadable: true });
    }
  }
  const left = new Set(drafts);
  const keptMarks = new Set([...kept.keys()].flatMap(({ sources }) => marksOf(sources)));
  // A draft may also have taken rows of another tornado, which then is not withdrawn but kept too, and so on.
  for (let isGrowing = kept.size > 0; isGrowing;) {
    const absorbed = [...left].filter(({ sources }) => marksOf(sources).some((mark) => keptMarks.has(mark)));
    isGrowing = absorbed.length > 0;
    const marks = new Set(absorbed.flatMap(({ sources }) => marksOf(sources)));
    for (const draft of absorbed) left.delete(draft);
    for (const document of previous) {
      const isTouched = marksOf(document.sources).some((mark) => marks.has(mark));
      if (!isTouched || kept.has(document)) continue;
      if (document.tornado.status === 'current') kept.set(document, { document, isUnreadable: false });
      for (const mark of marksOf(document.sources)) keptMarks.add(mark);
    }
  }
  const before = previous.filter((document) => !kept.has(document));
  return { drafts: drafts.filter((draft) => left.has(draft)), before, kept: [...kept.values()] };
}

/** If NCEI has a tornado too, the SPC's row only completes it and does not decide whether it is listed. */
function recognitionMarks({ sources }: TornadoDocument): string[] {
  const events = sources.aliases.filter((alias) => alias.startsWith('ncei:'));
  const row = spcRowOf(sources);
  return events.length > 0 || !row ? events : spcMarks(row);
}

/** The numbers are not stable, but a number and its day together are. The row gives the day twice. */
function spcMarks(row: Record<string, string>): string[] {
  const number = `spc-number:${row['yr']}-${row['om']}`;
  return [placeAndTime(row), `${number} ${row['date']}`, `${number} ${row['mo']}/${row['dy']}`];
}
