import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isUnderstood, readListAddress, writeListAddress } from './list-address.ts';
import type { ListSettings } from './list-settings.ts';

/**
 * The applied settings are the address, and nothing else; the draft is what the panel has changed since.
 * A draft belongs to the address it was begun at: another address (back, a link) begins another.
 */
export function useListSettings() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { settings: applied, page } = useMemo(() => readListAddress(new URLSearchParams(search)), [search]);
  const appliedAddress = writeListAddress(applied);
  const [edit, setEdit] = useState<{ at: string; draft: ListSettings }>();
  const draft = edit?.at === appliedAddress ? edit.draft : applied;

  // At once, not as a transition: a second press must find what the first one made.
  const go = (settings: ListSettings, toPage?: number) =>
    void navigate({ search: writeListAddress(settings, toPage) }, { replace: true, flushSync: true });

  // An address by hand may hold nonsense; it is then put as it was understood.
  const understood = writeListAddress(applied, page);
  useEffect(() => {
    if (isUnderstood(new URLSearchParams(search))) return;
    void navigate({ search: understood }, { replace: true });
  }, [understood, search, navigate]);

  return {
    applied,
    page,
    draft,
    hasChanges: writeListAddress(draft) !== appliedAddress,
    setDraft: (next: ListSettings) => setEdit({ at: appliedAddress, draft: next }),
    apply: () => {
      setEdit({ at: writeListAddress(draft), draft });
      go(draft);
    },
    /** At once, and in the draft as well, whose other changes stay pending. */
    remove: (without: (settings: ListSettings) => ListSettings) => {
      const next = without(applied);
      setEdit({ at: writeListAddress(next), draft: without(draft) });
      go(next);
    },
    turnTo: (toPage: number) => go(applied, toPage),
  };
}
