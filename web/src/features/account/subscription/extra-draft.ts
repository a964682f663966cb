import { useEffect, useState } from 'react';
import { forgetDraft, readDraft, storeDraft } from '../../../lib/drafts.ts';
import { useCurrentUser } from '../../../session/use-session.ts';

/** The typed amount survives a reload. Nothing of the card is ever stored. */
export function useExtraDraft(chosenCents: number) {
  const { id } = useCurrentUser();
  const [draft] = useState(() => {
    const owner = ownerOf(id);
    const chosen = chosenCents > 0 ? (chosenCents / 100).toFixed(2) : '';
    const initial = readDraft(owner)?.['topUpAmount'] ?? chosen;
    let isSent = false;
    return {
      initial,
      store: (topUpAmount: string) => {
        if (isSent || topUpAmount === initial) return;
        storeDraft(owner, { topUpAmount });
      },
      forget: () => {
        isSent = true;
        forgetDraft(owner);
      },
    };
  });
  return draft;
}

/**
 * Forgets the typed amount once the support has begun. That may be after a reload, or in another tab, where no form
 * was sent.
 */
export function useForgottenExtra(hasBegun: boolean): void {
  const { id } = useCurrentUser();
  useEffect(() => {
    if (hasBegun) forgetDraft(ownerOf(id));
  }, [hasBegun, id]);
}

function ownerOf(userId: string) {
  return { userId, subject: 'support' };
}
