import { changedFields, type RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import type {
  Redirect,
  TornadoDocument,
} from '@touchdown/functions/features/imports/record/tornado-document.ts';

/** What a release says about a year that the one before did not. */
export interface YearDifference {
  year: number;
  isNew: boolean;
  added: string[];
  changed: { id: string; fields: string[] }[];
  /** Those that are withdrawn now. */
  gone: string[];
  redirected: Redirect[];
}

/** Compares a year with the same one of the release before. No id may vanish: links, photos and stories hang on it. */
export function compareYears(before: RecordYear | undefined, after: RecordYear): YearDifference {
  const old = currentById(before);
  const now = currentById(after);
  const moved = new Map(after.redirects.map((redirect) => [redirect.id, redirect]));
  requireAllIds(before, after);
  const vanished = [...old.keys()].filter((id) => !now.has(id));
  return {
    year: after.year,
    isNew: before === undefined,
    added: [...now.keys()].filter((id) => !old.has(id)),
    changed: [...now].flatMap(([id, document]) => {
      const former = old.get(id);
      const fields = former ? changedFields(former, document) : [];
      return fields.length > 0 ? [{ id, fields }] : [];
    }),
    gone: vanished.filter((id) => !moved.has(id)),
    redirected: vanished.flatMap((id) => moved.get(id) ?? []),
  };
}

function currentById(record: RecordYear | undefined): Map<string, TornadoDocument> {
  const current = (record?.documents ?? []).filter(({ tornado }) => tornado.status === 'current');
  return new Map(current.map((document) => [document.tornado.id, document]));
}

function requireAllIds(before: RecordYear | undefined, after: RecordYear): void {
  const known = new Set(idsOf(after));
  const lost = before ? idsOf(before).filter((id) => !known.has(id)) : [];
  if (lost.length > 0) throw new Error(`${after.year} would lose the ids ${lost.slice(0, 5).join(', ')}.`);
}

function idsOf({ documents, redirects }: RecordYear): string[] {
  return [...documents.map(({ tornado }) => tornado.id), ...redirects.map(({ id }) => id)];
}
