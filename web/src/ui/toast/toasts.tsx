import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Notice, NoticeAction } from './notify.ts';
import styles from './toasts.module.css';

export type ToastPosition = 'bottom-center' | 'top-center';

const hideAfterMilliseconds = 5_000;

/** Every notice there has been, oldest first; each is shown once, announced, closed by hand or gone after five seconds. */
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
      {/* No heading: it comes and goes, and is no part of the page. */}
      <Toast.Title render={<p />} />
      <Toast.Action className={styles['action']} />
      <Toast.Close className={`icon-button ${styles['close']}`} aria-label="Close">
        <X size={18} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ));
}
