export type ToastType = 'success' | 'error' | 'info';

/** A button of a notice. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  text: string;
  type: ToastType;
  action?: NoticeAction;
}

let waiting: Notice[] = [];
let onWaiting: (() => void) | undefined;

/** Shows a notice to the visitor. May be called from anywhere; the toasts load with the first notice. */
export function notify(text: string, type: ToastType = 'info', action?: NoticeAction): void {
  waiting.push({ text, type, ...(action ? { action } : {}) });
  onWaiting?.();
}

/** Returns the waiting notices and removes them. */
export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Sets the only listener, the host of the toasts, which runs whenever a notice waits. */
export function onNotice(listener: () => void): () => void {
  onWaiting = listener;
  if (waiting.length > 0) listener();
  return () => {
    onWaiting = undefined;
  };
}
