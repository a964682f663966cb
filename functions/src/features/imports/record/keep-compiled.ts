import type { CompiledFieldName } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { compiledFactsOf, layOnCompiled } from './lay-on-compiled.ts';
import type { Redirect, TornadoDocument, TornadoDraft } from './tornado-document.ts';

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
