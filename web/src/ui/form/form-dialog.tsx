import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { isAskingToConfirm } from '../../lib/api/confirmation.ts';
import styles from './form.module.css';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { sendWithKeys } from './send-with-keys.ts';

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Gets the focus when the dialog closes. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** A form over the page. Escape, the button and a click outside close it; the form keeps what was typed. The
 * first field has the focus. Ctrl+Enter sends. */
export function FormDialog({ isOpen, title, children, onClose, finalFocus }: FormDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !isAskingToConfirm()) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={`backdrop ${styles['backdrop']}`} />
        <Dialog.Popup
          className={`card dialog ${styles['popup']}`}
          onKeyDown={sendWithKeys}
          initialFocus={() =>
            content.current?.querySelector<HTMLElement>('select, input, textarea, button') ?? true
          }
          finalFocus={finalFocus}
        >
          <div className={`both-ends ${styles['head']}`}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close">
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <ReadOnlyNotice />
          <div ref={content}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
