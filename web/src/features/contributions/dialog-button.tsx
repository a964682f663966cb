import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import { askForForm, isFormKept, textKept } from '../../session/form-after-login.ts';
import { useFormAfterLogin } from '../../session/use-form-after-login.ts';
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
  /** The subject of the form's draft. */
  form: string;
  label: string;
  icon: ReactNode;
  /** Whether the address of the page asks for it. */
  isAsked?: boolean;
  /** Called when the button was pressed once; what it renders may be loaded then. */
  renderDialog: (opened: OpenedDialog) => ReactNode;
}

/** The button of a form for members. Visitors log in or register first; back on this page, the form opens. */
export function DialogButton({ form, label, icon, isAsked = false, renderDialog }: DialogButtonProps) {
  const { state, user } = useSession();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isServed = useIsServed();
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  useFormAfterLogin(form, isOpen, open, isAsked);
  const words = (
    <>
      {icon}
      {label}
    </>
  );
  if (state === 'signed-out') {
    const isKept = !isServed && isFormKept(form);
    return (
      <>
        <LinkButton
          to="/login"
          aria-label={`${label}: log in first`}
          onClick={() => {
            if (!isKept) askForForm(form);
          }}
        >
          {words}
        </LinkButton>
        {isKept || (isAsked && !isServed) ? (
          <p className="second-15">{isKept ? textKept : 'Please log in first.'}</p>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={open} disabled={!user}>
        {words}
      </Button>
      {user && wasOpened ? (
        <Suspense>{renderDialog({ user, isOpen, onClose: () => setOpen(false), button })}</Suspense>
      ) : null}
    </>
  );
}
