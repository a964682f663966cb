import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notify } from './notify.ts';
import { ToastHost } from './toast-host.tsx';

afterEach(cleanup);

it.each([
  [undefined, 'bottom-center'],
  ['top-center', 'top-center'],
] as const)('shows its notices where the app wants them: %s', async (position, expected) => {
  render(<ToastHost {...(position ? { position } : {})} />);
  notify('Bookmark removed.', 'success');
  const notice = await screen.findByText('Bookmark removed.');
  expect(notice.closest('[data-position]')?.getAttribute('data-position')).toBe(expected);
});
