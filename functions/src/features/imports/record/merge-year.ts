import type { Revision } from '@touchdown/shared/tornadoes/sources.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { assignIds } from './assign-ids.ts';
import { changedFields } from './changed-fields.ts';
import type { Redirect, TornadoDocument, TornadoDraft } from './tornado-document.ts';

/** One year of the record, as it is kept: withdrawn tornadoes and retired ids stay in it. */
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
  /** How often each value changed. */
  fields: Record<string, number>;
}

export interface MergedYear {
  record: RecordYear;
  changes: YearChanges;
  /** What must be written: new and changed documents, and new redirects. */
  touched: { documents: TornadoDocument[]; redirects: Redirect[] };
}

/** What a release brings to a year: tornadoes keep their ids, the vanished are withdrawn and never deleted. */
export function mergeYear(
  year: number,
  drafts: readonly TornadoDraft[],
  previous: RecordYear | undefined,
  release: { name: string; at: string },
): MergedYear {
  const before = previous?.documents ?? [];
  const { ids, redirects: newRedirects } = assignIds(drafts, before);
  const byId = new Map<string, TornadoDocument>(before.map((document) => [document.tornado.id, document]));
  const moved = new Set(newRedirects.map(({ id }) => id));
  const changes: YearChanges = {
    added: 0,
    changed: 0,
    withdrawn: 0,
    redirected: 0,
    unchanged: 0,
    fields: {},
  };
  const documents: TornadoDocument[] = [];
  const touched: TornadoDocument[] = [];
  const revision = (kind: Revision['kind'], fields: string[]): Revision => {
    return { release: release.name, at: release.at, kind, fields };
  };

  for (const [at, { tornado, sources }] of drafts.entries()) {
    const id = ids[at] as TornadoDocument['tornado']['id'];
    const old = byId.get(id);
    byId.delete(id);
    const revisions = old?.sources.revisions ?? [];
    const fresh: TornadoDocument = { tornado: { id, ...tornado }, sources: { id, ...sources, revisions } };
    const fields = old ? changedFields(old, fresh) : [];
    if (old && fields.length === 0) {
      changes.unchanged++;
      documents.push(old);
      continue;
    }
    const kind = old ? 'changed' : 'added';
    changes[kind]++;
    for (const field of fields) changes.fields[field] = (changes.fields[field] ?? 0) + 1;
    fresh.sources.revisions = [...revisions, revision(kind, fields)];
    documents.push(fresh);
    touched.push(fresh);
  }
  for (const old of byId.values()) {
    if (moved.has(old.tornado.id)) {
      changes.redirected++;
    } else if (old.tornado.status === 'withdrawn') {
      documents.push(old);
    } else {
      changes.withdrawn++;
      const gone = withdraw(old, revision('withdrawn', []));
      documents.push(gone);
      touched.push(gone);
    }
  }
  // An id that two tornadoes turned out to be after all is its own again.
  const revived = new Set<string>(ids);
  const kept = (previous?.redirects ?? []).filter(({ id }) => !revived.has(id));
  const redirects = [...kept.map((redirect) => followed(redirect, newRedirects)), ...newRedirects];
  documents.sort(byBeginning);
  return {
    record: { year, documents, redirects },
    changes,
    touched: {
      documents: touched,
      redirects: redirects.filter((redirect) => !kept.includes(redirect)),
    },
  };
}

function withdraw({ tornado, sources }: TornadoDocument, revision: Revision): TornadoDocument {
  const code = 'withdrawn' as const;
  return {
    tornado: { ...tornado, status: 'withdrawn', quality_flags: [...tornado.quality_flags, code] },
    sources: {
      ...sources,
      quality: [...sources.quality, { code, sentence: qualityFlags[code] }],
      revisions: [...sources.revisions, revision],
    },
  };
}

/** A redirect to an id that was itself retired goes on to the new one. */
function followed(redirect: Redirect, newer: readonly Redirect[]): Redirect {
  const next = newer.find(({ id }) => id === redirect.movedTo);
  return next ? { id: redirect.id, movedTo: next.movedTo } : redirect;
}

function byBeginning({ tornado: a }: TornadoDocument, { tornado: b }: TornadoDocument): number {
  if (a.begin_datetime !== b.begin_datetime) return a.begin_datetime < b.begin_datetime ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
