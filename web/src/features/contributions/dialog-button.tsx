import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSession } from '../../session/use-session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** What a dialog gets that a button opens. */
export interface OpenedDialog {
  user: Pick<CurrentUser, 'id' | 'is_verified'>;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opened it. */
  button: RefObject<HTMLElement | null>;
}

interface DialogButtonProps {
  label: string;
  icon: ReactNode;
  /** Called when the button was pressed once; what it renders may be loaded then. */
  renderDialog: (opened: OpenedDialog) => ReactNode;
}

/** The button of a form for members. Visitors log in first, and come back to this page. */
export function DialogButton({ label, icon, renderDialog }: DialogButtonProps) {
  const { state, user } = useSession();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = (
    <>
      {icon}
      {label}
    </>
  );
  if (state === 'signed-out') {
    return (
      <LinkButton to="/login" aria-label={`${label}: log in first`}>
        {words}
      </LinkButton>
    );
  }
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={open} disabled={!user}>
        {words}
      </Button>
      {user && wasOpened ? (
        <Suspense fallback={null}>
          {renderDialog({ user, isOpen, onClose: () => setOpen(false), button })}
        </Suspense>
      ) : null}
    </>
  );
}
