import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';

interface RenameQuestion {
  /** The new name, while the dialog is open. */
  to: string | undefined;
  answer: (isWanted: boolean) => void;
}

/** Asks whether to change the username. Saving waits for the answer. */
export function useRenameQuestion(): RenameQuestion & { ask: (to: string) => Promise<boolean> } {
  const [to, setTo] = useState<string>();
  const waiting = useRef<(isWanted: boolean) => void>(undefined);
  return {
    to,
    ask: (name) =>
      new Promise((resolve) => {
        waiting.current = resolve;
        setTo(name);
      }),
    answer: (isWanted) => {
      setTo(undefined);
      waiting.current?.(isWanted);
    },
  };
}

export function RenameDialog({ from, to, answer }: RenameQuestion & { from: string }) {
  return (
    <ConfirmDialog
      isOpen={to !== undefined}
      title="Change your username?"
      text={
        <>
          <p>
            From <strong>{from}</strong> to <strong>{to}</strong>.
          </p>
          <p>
            Your profile moves to a new URL, and links to the old one stop working. Someone else may take the
            old name. Your contributions show the new one.
          </p>
        </>
      }
      confirmLabel="Change Username"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
