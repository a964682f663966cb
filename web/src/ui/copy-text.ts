import { notify } from './toast/notify.ts';

/** Copies a text and says so, or says how it can be copied. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done, 'success');
  } catch {
    notify('The browser did not allow copying. Select the text instead.', 'error');
  }
}
