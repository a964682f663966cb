import type { CompiledFieldName } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { marksOf, placeAndTime, spcRowOf } from './assign-ids.ts';
import type { YearSources } from './source-files.ts';
import type { TornadoDocument, TornadoDraft, Redirect } from './tornado-document.ts';
import { compiledFactsOf, layOnCompiled } from './lay-on-compiled.ts';

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

export interface CompiledOfTornado {
  id: string;
  fields: CompiledFieldName[];
}

/** What became of the values of our own compilation in an import. */
export interface CompiledChanges {
  /** The number of values that NOAA's files still do not have. */
  kept: number;
  /** NOAA's files have these now. */
  replaced: CompiledOfTornado[];
  /** NOAA's files do not have these, but they would contradict what the files have. */
  leftOut: CompiledOfTornado[];
}

/**
 * Lays the compiled values of the previous record on the drafts that replace it, also where tornadoes were merged. So a
 * value goes only when a file has it, or contradicts it, and the import says so.
 */
export function keepCompiled(
  drafts: readonly TornadoDraft[],
  ids: readonly string[],
  previous: readonly TornadoDocument[],
  redirects: readonly Redirect[],
): { drafts: readonly TornadoDraft[]; compiled: CompiledChanges | undefined } {
  const withCompiled = previous.filter(({ sources }) => sources.compiled !== undefined);
  if (withCompiled.length === 0) return { drafts, compiled: undefined };
  const heirOf = new Map(redirects.map(({ id, movedTo }) => [id, movedTo]));
  const formerOf = Map.groupBy(withCompiled, ({ tornado: { id } }) => heirOf.get(id) ?? id);
  const compiled: CompiledChanges = { kept: 0, replaced: [], leftOut: [] };
  const laidOn = drafts.map((draft, at) => {
    const id = ids[at] ?? '';
    // The tornado's own values come before those of one that was merged in it.
    const former = (formerOf.get(id) ?? []).toSorted(
      (a, b) => Number(b.tornado.id === id) - Number(a.tornado.id === id),
    );
    return former.reduce((onto, document) => keepOf(id, onto, document, compiled), draft);
  });
  return { drafts: laidOn, compiled };
}

function keepOf(
  id: string,
  draft: TornadoDraft,
  former: TornadoDocument,
  compiled: CompiledChanges,
): TornadoDraft {
  const after = layOnCompiled(draft, compiledFactsOf(former));
  const given = draft.sources.compiled?.fields ?? [];
  const kept = after.sources.compiled?.fields ?? [];
  const wanted = (former.sources.compiled?.fields ?? []).filter((field) => !given.includes(field));
  const gone = wanted.filter((field) => !kept.includes(field));
  const isOpen = (field: CompiledFieldName) => draft.tornado[field] === null;
  const note = (list: CompiledOfTornado[], fields: CompiledFieldName[]) => {
    if (fields.length > 0) list.push({ id, fields });
  };
  compiled.kept += wanted.length - gone.length;
  note(
    compiled.replaced,
    gone.filter((field) => !isOpen(field)),
  );
  note(compiled.leftOut, gone.filter(isOpen));
  return after;
}
