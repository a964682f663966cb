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

/** In the storage of the tab. A page with kept notices does not wait to start the app. */
export const keptNoticesKey = 'keptNotices';
/** A toast is visible for this time. */
export const hideAfterMilliseconds = 5_000;

let waiting: Notice[] = [];
/** The last notices, with the time since which they are shown. */
let recent: { notice: Notice; at: number }[] = [];
let keepsNotices = false;
let onWaiting: (() => void) | undefined;

/** Shows a notice to the visitor. May be called from anywhere; the toasts load with the first notice. */
export function notify(text: string, type: ToastType = 'info', action?: NoticeAction): void {
  const notice = { text, type, ...(action ? { action } : {}) };
  waiting.push(notice);
  recent = [...recentNotices(), { notice, at: Date.now() }];
  if (keepsNotices) storeNotices();
  onWaiting?.();
}

/** Before another document of the site is opened: it shows the notices that people have not had the time to read. */
export function keepNotices(): void {
  keepsNotices = true;
  storeNotices();
}

/** After the browser has restored this document, which was left for another one. */
export function stopKeepingNotices(): void {
  keepsNotices = false;
}

/** Shows what the document before this one has kept. */
export function showKeptNotices(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptNoticesKey) ?? '[]') as Notice[];
    sessionStorage.removeItem(keptNoticesKey);
    for (const { text, type } of kept) notify(text, type);
  } catch {
    // Without storage they are lost.
  }
}

function recentNotices() {
  return recent.filter(({ at }) => Date.now() - at < hideAfterMilliseconds);
}

function storeNotices(): void {
  try {
    // The action of a notice is a function of the document that is left.
    const kept = recentNotices().map(({ notice: { text, type } }) => ({ text, type }));
    sessionStorage.setItem(keptNoticesKey, JSON.stringify(kept));
  } catch {
    // Without storage they are lost.
  }
}

/** Returns the waiting notices and removes them. */
export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Sets the only listener, which runs whenever a notice waits: the host, and the toasts once they are loaded. */
export function onNotice(listener: () => void): () => void {
  onWaiting = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (onWaiting === listener) onWaiting = undefined;
  };
}
