export type ToastType = 'success' | 'error' | 'info';

/** What a visitor can do about it, for as long as it is shown. */
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
let announce: (() => void) | undefined;

/** Notifies the visitor, from anywhere. What draws notices loads with the first one. */
export function notify(text: string, type: ToastType = 'info', action?: NoticeAction): void {
  waiting.push({ text, type, ...(action ? { action } : {}) });
  announce?.();
}

/** Gives the waiting notices, once. */
export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Calls back whenever something waits; one listener, the host of the toasts. */
export function onNotice(listener: () => void): () => void {
  announce = listener;
  if (waiting.length > 0) listener();
  return () => {
    announce = undefined;
  };
}
