import { expect, it, vi } from 'vitest';
import { notify, onNotice, takeNotices } from './notify.ts';

it('keeps notices until there is a listener, and returns each once', () => {
  notify('first', 'success');
  const listener = vi.fn();
  const stop = onNotice(listener);
  expect(listener).toHaveBeenCalledOnce();
  notify('second');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(takeNotices()).toEqual([
    { text: 'first', type: 'success' },
    { text: 'second', type: 'info' },
  ]);
  expect(takeNotices()).toEqual([]);
  stop();
  notify('third');
  expect(listener).toHaveBeenCalledTimes(2);
  takeNotices();
});
