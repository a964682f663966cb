import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A new document has a module of its own. */
let opened: typeof import('./notify.ts');

beforeEach(async () => {
  vi.resetModules();
  opened = await import('./notify.ts');
});
afterEach(() => sessionStorage.clear());

it('shows the notices of a document in the next one of the site, once', () => {
  const { keepNotices, notify, showKeptNotices, stopKeepingNotices, takeNotices } = opened;
  notify('Login successful!', 'success', { label: 'Undo', run: () => {} });
  keepNotices();
  // The log-out tells its end after it has left the page.
  notify('You are logged out.');
  takeNotices();
  stopKeepingNotices();
  showKeptNotices();
  expect(takeNotices()).toEqual([
    { text: 'Login successful!', type: 'success' },
    { text: 'You are logged out.', type: 'info' },
  ]);
  showKeptNotices();
  expect(takeNotices()).toEqual([]);
});
