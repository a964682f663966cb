import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { notify } from '../toast/notify.ts';

/** What a dialog gets that a button opens. */
export interface OpenedDialog {
  isOpen: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLButtonElement | null>;
}

interface DialogButtonProps {
  label: string;
  /** A look of its own, instead of that of a button. */
  className?: string | undefined;
  /** Loads the dialog: as soon as somebody is about to press, so that it is often there by then. */
  load: () => Promise<unknown>;
  /** Called when it has loaded. */
  children: (opened: OpenedDialog) => ReactNode;
}

/** Opens a dialog. Neither it nor what all dialogs need is loaded with the page. */
export function DialogButton({ label, className, load, children }: DialogButtonProps) {
  const [hasLoaded, setLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const finalFocus = useRef<HTMLButtonElement>(null);
  const prepare = () => void load().catch(() => {});
  const open = async () => {
    try {
      await load();
      setLoaded(true);
      setOpen(true);
    } catch {
      notify('We couldn’t load this. Please check your connection and try again.', 'error');
    }
  };
  const button = {
    ref: finalFocus,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void open(),
    children: label,
  } as const;
  return (
    <>
      {className === undefined ? (
        <Button {...button} />
      ) : (
        <button type="button" className={className} {...button} />
      )}
      {hasLoaded ? (
        <Suspense>{children({ isOpen, onClose: () => setOpen(false), finalFocus })}</Suspense>
      ) : null}
    </>
  );
}
