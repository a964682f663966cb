import { isDeepStrictEqual } from 'node:util';
import type { Revision } from '@touchdown/shared/tornadoes/sources.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { assignIds } from './assign-ids.ts';
import { keepUnreadable, type KeptDocument, keepCompiled, type CompiledChanges } from './kept-tornadoes.ts';
import { keepCasualties } from './casualties-by-place.ts';
import type { Redirect, TornadoDocument, TornadoDraft } from './tornado-document.ts';

/** One year of the record as stored, including withdrawn tornadoes and retired ids. */
export interface RecordYear {
  year: number;
  documents: TornadoDocument[];
  redirects: Redirect[];
}

export interface YearChanges {
  added: number;
  changed: number;
  withdrawn: number;
  redirected: number;
  unchanged: number;
  /** The number of changes of each field. */
  fields: Record<string, number>;
  /** Present if the year had values of our own compilation. */
  compiled?: CompiledChanges;
}

export interface MergedYear {
  record: RecordYear;
  changes: YearChanges;
  /** The new and changed documents and redirects, which must be written. */
  touched: { documents: TornadoDocument[]; redirects: Redirect[] };
  /** The tornadoes whose contributions and bookmarks must be looked at again. */
  movedIds: string[];
}

type Revise = (kind: Revision['kind'], fields: string[]) => Revision;
type MergedDocuments = Pick<RecordYear, 'documents'> & { touched: TornadoDocument[] };

/**
 * Merges a release into a year. Tornadoes keep their ids, and vanished ones are withdrawn, never deleted. Those with
 * an unreadable row keep their values. Values of our own compilation stay where the release has no value.
 */
export function mergeYear(
  year: number,
  allDrafts: readonly TornadoDraft[],
  previous: RecordYear | undefined,
  release: { name: string; at: string },
  unreadable: ReadonlySet<string> = new Set(),
): MergedYear {
  const { drafts, before, kept } = keepUnreadable(allDrafts, previous?.documents ?? [], unreadable);
  const keptIds = kept.map(({ document }) => document.tornado.id);
  const { ids, redirects: newRedirects } = assignIds(drafts, before, keptIds);
  const listedIds = new Set<string>([...ids, ...keptIds]);
  const vanishedDocuments = before.filter(({ tornado }) => !listedIds.has(tornado.id));
  const { drafts: laidOn, compiled } = keepCompiled(drafts, ids, before, newRedirects);
  const filled = keepCasualties(laidOn, ids, before);
  const changes: YearChanges = {
    added: 0,
    changed: 0,
    withdrawn: 0,
    redirected: 0,
    unchanged: 0,
    fields: {},
    ...(compiled ? { compiled } : {}),
  };
  const revise: Revise = (kind, fields) => ({ release: release.name, at: release.at, kind, fields });
  const listed = mergeListed(nameNeighbours(filled, ids), ids, before, changes, revise);
  const unread = mergeKept(kept, changes, revise);
  const vanished = mergeVanished(vanishedDocuments, newRedirects, changes, revise);
  const redirects = mergeRedirects(previous?.redirects ?? [], newRedirects, listedIds);
  return {
    record: {
      year,
      documents: [...listed.documents, ...unread.documents, ...vanished.documents].sort(byBeginning),
      redirects: redirects.all,
    },
    changes,
    touched: {
      documents: [...listed.touched, ...unread.touched, ...vanished.touched],
      redirects: redirects.touched,
    },
    movedIds: movedTornadoes(previous, { documents: listed.touched, redirects: redirects.all }),
  };
}

function mergeListed(
  drafts: readonly TornadoDraft[],
  ids: readonly TornadoId[],
  before: readonly TornadoDocument[],
  changes: YearChanges,
  revise: Revise,
): MergedDocuments {
  const oldById = new Map<string, TornadoDocument>(before.map((document) => [document.tornado.id, document]));
  const merged: MergedDocuments = { documents: [], touched: [] };
  for (const [at, { tornado, sources }] of drafts.entries()) {
    const id = ids[at] as TornadoId;
    const old = oldById.get(id);
    const revisions = old?.sources.revisions ?? [];
    const fresh: TornadoDocument = { tornado: { id, ...tornado }, sources: { id, ...sources, revisions } };
    const fields = old ? changedFields(old, fresh) : [];
    if (old && fields.length === 0) {
      changes.unchanged++;
      merged.documents.push(old);
      continue;
    }
    const kind = old ? 'changed' : 'added';
    changes[kind]++;
    for (const field of fields) changes.fields[field] = (changes.fields[field] ?? 0) + 1;
    fresh.sources.revisions = [...revisions, revise(kind, fields)];
    merged.documents.push(fresh);
    merged.touched.push(fresh);
  }
  return merged;
}

/** Fills in the ids of the tornadoes that may be part of the same path, once all ids are assigned. */
function nameNeighbours(drafts: readonly TornadoDraft[], ids: readonly TornadoId[]): TornadoDraft[] {
  const idOf = new Map(
    drafts.flatMap(({ sources }, at) => sources.aliases.map((alias) => [alias, ids[at] ?? null] as const)),
  );
  return drafts.map((draft) => {
    const { link } = draft.sources;
    if (link.unsure.length === 0) return draft;
    const unsure = link.unsure.map((neighbour) => {
      return { ...neighbour, tornado_id: idOf.get(`ncei:${neighbour.event_ids[0]}`) ?? null };
    });
    return { ...draft, sources: { ...draft.sources, link: { ...link, unsure } } };
  });
}

function mergeKept(kept: readonly KeptDocument[], changes: YearChanges, revise: Revise): MergedDocuments {
  const merged: MergedDocuments = { documents: [], touched: [] };
  const code = 'row_unreadable' as const;
  for (const { document, isUnreadable } of kept) {
    if (!isUnreadable || document.tornado.quality_flags.includes(code)) {
      changes.unchanged++;
      merged.documents.push(document);
      continue;
    }
    changes.changed++;
    changes.fields['quality_flags'] = (changes.fields['quality_flags'] ?? 0) + 1;
    const { tornado, sources } = flagged(document, code);
    const revisions = [...sources.revisions, revise('changed', ['quality_flags'])];
    const fresh = { tornado, sources: { ...sources, revisions } };
    merged.documents.push(fresh);
    merged.touched.push(fresh);
  }
  return merged;
}

function flagged({ tornado, sources }: TornadoDocument, code: QualityFlag): TornadoDocument {
  return {
    tornado: { ...tornado, quality_flags: [...tornado.quality_flags, code] },
    sources: { ...sources, quality: [...sources.quality, { code, sentence: qualityFlags[code] }] },
  };
}

function mergeVanished(
  vanished: readonly TornadoDocument[],
  newRedirects: readonly Redirect[],
  changes: YearChanges,
  revise: Revise,
): MergedDocuments {
  const moved = new Set(newRedirects.map(({ id }) => id));
  const merged: MergedDocuments = { documents: [], touched: [] };
  for (const old of vanished) {
    if (moved.has(old.tornado.id)) {
      changes.redirected++;
    } else if (old.tornado.status === 'withdrawn') {
      merged.documents.push(old);
    } else {
      changes.withdrawn++;
      const withdrawn = withdraw(old, revise('withdrawn', []));
      merged.documents.push(withdrawn);
      merged.touched.push(withdrawn);
    }
  }
  return merged;
}

/** An id whose tornado is listed again no longer has a redirect. */
function mergeRedirects(
  previous: readonly Redirect[],
  newRedirects: readonly Redirect[],
  listedIds: ReadonlySet<string>,
): { all: Redirect[]; touched: Redirect[] } {
  const kept = previous.filter(({ id }) => !listedIds.has(id));
  const all = [...kept.map((redirect) => followRedirect(redirect, newRedirects)), ...newRedirects];
  return { all, touched: all.filter((redirect) => !kept.includes(redirect)) };
}

/** Returns the fields that differ. The same rows in another file, or at another line, are not a change. */
export function changedFields(before: TornadoDocument, after: TornadoDocument): string[] {
  const keys = Object.keys({ ...before.tornado, ...after.tornado }) as (keyof Tornado)[];
  const fields: string[] = keys.filter(
    (key) => key !== 'raw_data' && !isDeepStrictEqual(before.tornado[key], after.tornado[key]),
  );
  if (!isDeepStrictEqual(before.sources.aliases.toSorted(), after.sources.aliases.toSorted())) {
    fields.push('aliases');
  }
  // Documents from before links had kinds get them.
  if (!isDeepStrictEqual(jointsOf(before), jointsOf(after))) fields.push('link');
  // The fatalities file has no row in `source_rows`.
  if (!isDeepStrictEqual(before.sources.fatality_places, after.sources.fatality_places)) {
    fields.push('fatality_places');
  }
  if (!isDeepStrictEqual(rowsOf(before), rowsOf(after))) fields.push('source_rows');
  if (!isDeepStrictEqual(before.sources.compiled, after.sources.compiled)) fields.push('compiled');
  return fields;
}

function jointsOf({ sources: { link } }: TornadoDocument) {
  return [link.joints ?? (link.scores.length === 0 ? [] : undefined), link.apart];
}

function rowsOf({ sources }: TornadoDocument) {
  return sources.source_rows.map(({ source, row }) => ({ source, row }));
}

function withdraw(document: TornadoDocument, revision: Revision): TornadoDocument {
  const { tornado, sources } = flagged(document, 'withdrawn');
  return {
    tornado: { ...tornado, status: 'withdrawn' },
    sources: { ...sources, revisions: [...sources.revisions, revision] },
  };
}

/** Points a redirect to the new id if its target was retired too. */
function followRedirect(redirect: Redirect, newer: readonly Redirect[]): Redirect {
  const next = newer.find(({ id }) => id === redirect.movedTo);
  return next ? { id: redirect.id, movedTo: next.movedTo } : redirect;
}

function byBeginning({ tornado: a }: TornadoDocument, { tornado: b }: TornadoDocument): number {
  if (a.begin_datetime !== b.begin_datetime) return a.begin_datetime < b.begin_datetime ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

interface ListedAndRetired {
  documents: readonly TornadoDocument[];
  redirects: readonly Redirect[];
}

/** The fields that contributions or bookmarks copy. */
const copiedFields = [
  'display_name',
  'known_as',
  'state',
  'cz_name',
  'tor_f_scale',
  'begin_datetime',
  'begin_wall',
  'begin_zone_letters',
] as const satisfies (keyof Tornado)[];

/**
 * Returns the ids whose contributions and bookmarks must be looked at again: both ends of each redirect that is new,
 * changed or gone, and tornadoes with another name. Both ends, so that the list also serves a rollback.
 */
function movedTornadoes(
  previous: ListedAndRetired | undefined,
  { documents, redirects }: ListedAndRetired,
): string[] {
  if (!previous) return [];
  const isIn = (list: readonly Redirect[], { id, movedTo }: Redirect) =>
    list.some((other) => other.id === id && other.movedTo === movedTo);
  const changed = [
    ...redirects.filter((redirect) => !isIn(previous.redirects, redirect)),
    ...previous.redirects.filter((redirect) => !isIn(redirects, redirect)),
  ];
  const before = new Map<string, Tornado>(previous.documents.map(({ tornado }) => [tornado.id, tornado]));
  const renamed = documents.filter(({ tornado }) => {
    const old = before.get(tornado.id);
    return old && copiedFields.some((field) => old[field] !== tornado[field]);
  });
  const ends = changed.flatMap(({ id, movedTo }) => [id, movedTo]);
  return [...new Set([...ends, ...renamed.map(({ tornado }) => tornado.id)])];
}
