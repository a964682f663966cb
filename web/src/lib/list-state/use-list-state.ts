import { defaultPage } from '@touchdown/shared/contract/page-limits.ts';
import type { Pagination } from '@touchdown/shared/contract/pagination.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUnits } from '../units.ts';
import type { QueryString, Chip } from './define-query-string.ts';
import {
  draftAt,
  pageIn,
  applySettings,
  criteriaOf,
  removeFilter,
  type Edit,
  type AppliedSettings,
} from './list-draft.ts';

/**
 * The state of a list. The applied settings are the query string and nothing else, so that a page can be bookmarked
 * and shared. The draft has the changes of a panel that are not applied yet.
 */
export function useListState<S extends object>(
  queryString: QueryString<S>,
  { history = 'replace' }: { history?: 'replace' | 'push' } = {},
) {
  const { search, state: passed } = useLocation();
  const navigate = useNavigate();
  const units = useUnits();
  const applied = useMemo(() => queryString.read(new URLSearchParams(search)), [queryString, search]);
  const [edit, setEdit] = useState<Edit<S>>();
  const draft = draftAt(queryString, edit, applied);
  const criteria = criteriaOf(queryString, applied);

  // Synchronous, not a transition: the next press or letter must see the result of the one before.
  const go = (settings: S) =>
    void navigate(
      { search: queryString.write(settings) },
      { replace: history === 'replace', flushSync: true },
    );
  const applyStep = ({ settings, edit: next }: AppliedSettings<S>) => {
    setEdit(next);
    go(settings);
  };
  const remove = (without: Chip<S>['without']) =>
    applyStep(removeFilter(queryString, { applied, draft }, without));

  // A URL typed by hand may have invalid values; it is rewritten as it was understood. The sentences about them go
  // with it, until the next change.
  const leftOut = useMemo(
    () => passedSentences(passed) ?? queryString.leftOut(new URLSearchParams(search)),
    [passed, queryString, search],
  );
  useEffect(() => {
    if (queryString.isUnderstood(new URLSearchParams(search))) return;
    void navigate({ search: queryString.write(applied) }, { replace: true, state: { leftOut } });
  }, [queryString, applied, search, navigate, leftOut]);

  return {
    applied,
    /** Sentences about values of the URL that mean nothing. */
    leftOut,
    page: pageIn(applied) ?? defaultPage,
    draft,
    hasChanges: criteriaOf(queryString, draft) !== criteria,
    /** Whether no filter is active and the order is the default. */
    isDefault: criteria === '',
    chips: queryString.chips(applied, units),
    setDraft: (next: S) => setEdit({ criteria, draft: next }),
    apply: () => applyStep(applySettings(queryString, draft)),
    /** For a panel without a draft: each change takes effect at once. */
    set: (part: Partial<S>) => applyStep(applySettings(queryString, { ...applied, ...part })),
    /** Changes the applied settings and the draft alike, such as to remove a filter. */
    remove,
    removeAll: () => remove(queryString.unfiltered),
    turnTo: (page: number) => go({ ...applied, page }),
    /** The same for a page that does not exist: nobody can go back to it. */
    turnBack: () =>
      void navigate({ search: queryString.write({ ...applied, page: defaultPage }) }, { replace: true }),
    /** Shows the same page of the results in another way. The changes of the panel stay pending. */
    show: (part: Partial<S>) => {
      const settings = { ...applied, ...part };
      setEdit({ criteria: criteriaOf(queryString, settings), draft: { ...draft, ...part } });
      go(settings);
    },
  };
}

/** Turns to the first page where the answer says that the page of the URL is beyond the end. Returns whether it does. */
export function useFirstPageIfBeyond(
  { page, turnBack }: { page: number; turnBack: () => void },
  answered: Pagination | undefined,
): boolean {
  // The answer may still be that of another page.
  const isBeyond = page > defaultPage && answered?.page === page && page > answered.totalPages;
  const back = useRef(turnBack);
  useEffect(() => {
    back.current = turnBack;
  });
  useEffect(() => {
    if (isBeyond) back.current();
  }, [isBeyond]);
  return isBeyond;
}

function passedSentences(state: unknown): readonly string[] | undefined {
  if (typeof state !== 'object' || state === null || !('leftOut' in state)) return undefined;
  const { leftOut } = state;
  return Array.isArray(leftOut) ? leftOut.filter((each) => typeof each === 'string') : undefined;
}
