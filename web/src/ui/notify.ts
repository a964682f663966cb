import type { ToastType } from './toast-type.ts';

/** Tells the visitor what happened, from anywhere. What draws it loads with the first thing to tell. */
export async function notify(text: string, type: ToastType = 'info'): Promise<void> {
  const { addToast } = await import('./toasts.tsx');
  addToast(text, type);
}
