import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepNotices, notify, showKeptNotices, stopKeepingNotices, takeNotices } from './notify.ts';

// Files of a worker share the waiting notices.
beforeEach(() => void takeNotices());
afterEach(() => {
  stopKeepingNotices();
  takeNotices();
  sessionStorage.clear();
});

it('shows the notices of a document in the next one of the site, once', () => {
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
