import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ToastType } from './toast-type.ts';
import styles from './toasts.module.css';

export type ToastPosition = 'bottom-center' | 'top-center';

const hideAfterMilliseconds = 5_000;
const manager = Toast.createToastManager();

export function addToast(text: string, type: ToastType): void {
  manager.add({
    description: text,
    type,
    timeout: hideAfterMilliseconds,
    priority: type === 'error' ? 'high' : 'low',
  });
}

/** Announced to screen readers, closed by hand or gone after five seconds. */
export function Toasts({ position = 'bottom-center' }: { position?: ToastPosition }) {
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
    <Toast.Root key={toast.id} toast={toast} className={styles['toast']}>
      <Toast.Description />
      <Toast.Close className={styles['close']} aria-label="Close">
        <X size={18} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ));
}
