import { defaultPage } from '@touchdown/shared/contract/page-limits.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { QueryString, Chip } from './define-query-string.ts';
import { draftAt, pageIn, putIntoForce, questionOf, takeOut, type Edit, type Step } from './list-draft.ts';

/**
 * The state of a list: what is applied is the query string and nothing else, so that a page of it can
 * be kept and sent; the draft is what a panel has changed since.
 */
export function useListState<S extends object>(
  queryString: QueryString<S>,
  { history = 'replace' }: { history?: 'replace' | 'push' } = {},
) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const applied = useMemo(() => queryString.read(new URLSearchParams(search)), [queryString, search]);
  const [edit, setEdit] = useState<Edit<S>>();
  const draft = draftAt(queryString, edit, applied);
  const question = questionOf(queryString, applied);

  // At once, not as a transition: a second press, or the next letter, must find what the first one made.
  const go = (settings: S) =>
    void navigate(
      { search: queryString.write(settings) },
      { replace: history === 'replace', flushSync: true },
    );
  const take = ({ settings, edit: next }: Step<S>) => {
    setEdit(next);
    go(settings);
  };
  const remove = (without: Chip<S>['without']) => take(takeOut(queryString, { applied, draft }, without));

  // A URL typed by hand may hold nonsense; it is rewritten as it was understood.
  useEffect(() => {
    if (queryString.isUnderstood(new URLSearchParams(search))) return;
    void navigate({ search: queryString.write(applied) }, { replace: true });
  }, [queryString, applied, search, navigate]);

  return {
    applied,
    page: pageIn(applied) ?? defaultPage,
    draft,
    hasChanges: questionOf(queryString, draft) !== question,
    /** Neither a filter nor another order. */
    isDefault: question === '',
    chips: queryString.chips(applied),
    setDraft: (next: S) => setEdit({ at: question, draft: next }),
    apply: () => take(putIntoForce(queryString, draft)),
    /** For a panel without a draft: each change takes effect at once. */
    set: (part: Partial<S>) => take(putIntoForce(queryString, { ...applied, ...part })),
    remove,
    removeAll: () => remove(queryString.unfiltered),
    turnTo: (page: number) => go({ ...applied, page }),
  };
}
