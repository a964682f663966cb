import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { guideTasks } from '@touchdown/shared/api-docs/guide-tasks.ts';
import { afterEach, expect, it } from 'vitest';
import { Guide } from './guide.tsx';

afterEach(cleanup);

const chosen = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
const shown = () => screen.getAllByRole('tabpanel').map(({ textContent }) => textContent ?? '');

it('shows every task in one language, chosen once for all, by pointer or by key', () => {
  render(<Guide />, { wrapper: MemoryRouter });
  expect(chosen()).toEqual(guideTasks.map(() => 'curl'));
  fireEvent.click(screen.getAllByRole('tab', { name: 'Python' })[0] as HTMLElement);
  expect(chosen()).toEqual(guideTasks.map(() => 'Python'));
  for (const text of shown()) expect(text).toContain('urlopen');
  fireEvent.keyDown(screen.getAllByRole('tab', { name: 'Python' })[2] as HTMLElement, { key: 'ArrowRight' });
  expect(chosen()).toEqual(guideTasks.map(() => 'R'));
  expect(document.activeElement).toBe(screen.getAllByRole('tab', { name: 'R' })[2]);
});

it('has the address of this very site in every example', () => {
  render(<Guide />, { wrapper: MemoryRouter });
  for (const text of shown()) {
    expect(text).toContain(`${location.origin}/api/v1/`);
    expect(text).not.toContain('SITE');
  }
});
