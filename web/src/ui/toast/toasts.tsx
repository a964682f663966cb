import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hideAfterMilliseconds, type Notice, type NoticeAction } from './notify.ts';
import styles from './toasts.module.css';

export type ToastPosition = 'bottom-center' | 'top-center';

/**
 * Shows and announces each notice once, until it is closed or five seconds have passed. `notices` has all notices
 * so far, the oldest first.
 */
export function Toasts({
  notices,
  position = 'bottom-center',
}: {
  notices: Notice[];
  position?: ToastPosition;
}) {
  const [manager] = useState(Toast.createToastManager);
  const shown = useRef(0);
  useEffect(() => {
    for (const { text, type, action } of notices.slice(shown.current)) {
      const priority = type === 'error' ? 'high' : 'low';
      const id = manager.add({
        title: text,
        type,
        timeout: hideAfterMilliseconds,
        priority,
        ...(action ? { actionProps: { children: action.label, onClick: () => act(action) } } : {}),
      });
      const act = ({ run }: NoticeAction) => {
        manager.close(id);
        run();
      };
    }
    shown.current = notices.length;
  }, [manager, notices]);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} data-position={position}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`card ${styles['toast']}`}>
      {/* Not a heading, because a toast is not part of the page's outline. */}
      <Toast.Title render={<p />} />
      <Toast.Action className={styles['action']} />
      <Toast.Close className={`icon-button ${styles['close']}`} aria-label="Close">
        <X size={18} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ));
}
