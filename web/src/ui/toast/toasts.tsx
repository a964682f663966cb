import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hideAfterMilliseconds, onNotice, takeNotices, type Notice } from './notify.ts';
import styles from './toasts.module.css';

interface ToastsProps {
  position?: 'bottom-center' | 'top-center';
}

/** Shows and announces each notice once, until it is closed or five seconds have passed. */
export function Toasts({ position = 'bottom-center' }: ToastsProps) {
  const [manager] = useState(Toast.createToastManager);
  // The ones that waited while this was loaded come first.
  useEffect(() => onNotice(() => takeNotices().forEach((notice) => show(manager, notice))), [manager]);
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

function show(manager: ReturnType<typeof Toast.createToastManager>, { text, type, action }: Notice): void {
  const act = () => {
    manager.close(id);
    action?.run();
  };
  const id = manager.add({
    title: text,
    type,
    timeout: hideAfterMilliseconds,
    priority: type === 'error' ? 'high' : 'low',
    ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
  });
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`card ${styles['toast']}`}>
      {/* Not a heading, because a toast is not part of the page's outline. */}
      <Toast.Title render={<p />} />
      <Toast.Action className={styles['action']} />
      <Toast.Close className="icon-button second" aria-label="Close">
        <X size={18} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ));
}
