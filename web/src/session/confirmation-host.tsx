import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { listenForConfirmation } from '../lib/api/confirmation.ts';
import { lazyPart } from '../lib/lazy-part.ts';

const ConfirmationDialog = lazyPart(() => import('./confirmation-dialog.tsx'), 'ConfirmationDialog');

interface Asked {
  /** Had the focus, and has it again afterwards. */
  before: HTMLElement | null;
  isOpen: boolean;
  answer: (isConfirmed: boolean) => void;
}

/** Asks for a passkey when the server wants a confirmation, and lets the refused call go on. */
export function ConfirmationHost() {
  const [asked, setAsked] = useState<Asked>();
  const client = useQueryClient();
  useEffect(
    () =>
      listenForConfirmation(
        () =>
          new Promise((answer) => {
            const { activeElement } = document;
            // On a page that opens nothing has it, and the keys of the desk work from nowhere in particular.
            const isSomewhere = activeElement instanceof HTMLElement && activeElement !== document.body;
            const before = isSomewhere ? activeElement : null;
            setAsked({ before, isOpen: true, answer });
          }),
      ),
    [],
  );
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmationDialog
        isOpen={asked.isOpen}
        finalFocus={asked.before ? { current: asked.before } : false}
        onAnswer={(isConfirmed) => {
          setAsked({ ...asked, isOpen: false });
          // The counts never ask by themselves.
          if (isConfirmed) void client.invalidateQueries({ queryKey: ['api', '/api/v1/moderation/counts'] });
          asked.answer(isConfirmed);
        }}
      />
    </Suspense>
  );
}
