import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { takeNotices } from '../toast/notify.ts';
import { DialogButton } from './dialog-button.tsx';

afterEach(cleanup);

function show(load: () => Promise<unknown>) {
  render(
    <DialogButton label="Cite" load={load}>
      {({ isOpen }) => (isOpen ? <p>How to cite</p> : null)}
    </DialogButton>,
  );
  return screen.getByRole('button', { name: 'Cite' });
}

it('loads its dialog when somebody is about to press, and opens it after a press that came first', async () => {
  let loads = 0;
  let finish = () => {};
  const loaded = new Promise<void>((resolve) => (finish = resolve));
  const button = show(async () => {
    loads++;
    await loaded;
  });
  expect(loads).toBe(0);
  fireEvent.focus(button);
  expect(loads).toBe(1);
  fireEvent.click(button);
  expect(screen.queryByText('How to cite')).toBeNull();
  await act(async () => finish());
  expect(await screen.findByText('How to cite')).toBeDefined();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('says when its dialog does not load, and tries again at the next press', async () => {
  let isOffline = true;
  const button = show(async () => {
    if (isOffline) throw new Error('No connection');
  });
  fireEvent.pointerEnter(button);
  await act(async () => fireEvent.click(button));
  expect(takeNotices().map(({ text }) => text)).toEqual([
    'We couldn’t load this. Please check your connection and try again.',
  ]);
  isOffline = false;
  fireEvent.click(button);
  expect(await screen.findByText('How to cite')).toBeDefined();
});
