export type ToastType = 'success' | 'error' | 'info';

export interface Notice {
  text: string;
  type: ToastType;
}

let waiting: Notice[] = [];
let tell: (() => void) | undefined;

/** Tells the visitor what happened, from anywhere. What draws it loads with the first thing to tell. */
export function notify(text: string, type: ToastType = 'info'): void {
  waiting.push({ text, type });
  tell?.();
}

/** Gives what waits to be told, once. */
export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Calls back whenever something waits; one listener, the host of the toasts. */
export function onNotice(listener: () => void): () => void {
  tell = listener;
  if (waiting.length > 0) listener();
  return () => {
    tell = undefined;
  };
}
