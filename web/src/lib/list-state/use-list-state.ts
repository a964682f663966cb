import { defaultPage } from '@touchdown/shared/contract/page-limits.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Address, Chip } from './define-address.ts';
import { draftAt, pageIn, putIntoForce, questionOf, takeOut, type Edit, type Step } from './list-draft.ts';

/**
 * The state of a list: what is applied is the address and nothing else, so that a page of it can be kept
 * and sent; the draft is what a panel has changed since.
 */
export function useListState<S extends object>(
  address: Address<S>,
  { history = 'replace' }: { history?: 'replace' | 'push' } = {},
) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const applied = useMemo(() => address.read(new URLSearchParams(search)), [address, search]);
  const [edit, setEdit] = useState<Edit<S>>();
  const draft = draftAt(address, edit, applied);
  const question = questionOf(address, applied);

  // At once, not as a transition: a second press, or the next letter, must find what the first one made.
  const go = (settings: S) =>
    void navigate({ search: address.write(settings) }, { replace: history === 'replace', flushSync: true });
  const take = ({ settings, edit: next }: Step<S>) => {
    setEdit(next);
    go(settings);
  };
  const remove = (without: Chip<S>['without']) => take(takeOut(address, { applied, draft }, without));

  // An address by hand may hold nonsense; it is then put as it was understood.
  useEffect(() => {
    if (address.isUnderstood(new URLSearchParams(search))) return;
    void navigate({ search: address.write(applied) }, { replace: true });
  }, [address, applied, search, navigate]);

  return {
    applied,
    page: pageIn(applied) ?? defaultPage,
    draft,
    hasChanges: questionOf(address, draft) !== question,
    /** Neither a filter nor another order. */
    isDefault: question === '',
    chips: address.chips(applied),
    setDraft: (next: S) => setEdit({ at: question, draft: next }),
    apply: () => take(putIntoForce(address, draft)),
    /** For a panel without a draft: each change takes effect at once. */
    set: (part: Partial<S>) => take(putIntoForce(address, { ...applied, ...part })),
    remove,
    removeAll: () => remove(address.unfiltered),
    turnTo: (page: number) => go({ ...applied, page }),
  };
}
