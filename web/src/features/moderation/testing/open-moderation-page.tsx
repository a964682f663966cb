import { fireEvent, screen } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import type { ReactElement } from 'react';
import { openPage, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';

export const moderator: CurrentUser = {
  ...accountExamples.getMe.response.data.user,
  role: 'moderator',
  roles: ['moderator'],
};

/** Opens a page as a moderator sees it. */
export function openModerationPage(
  page: ReactElement,
  path = '/moderation',
  answers: AnswersByRoute = {},
  user = moderator,
) {
  signIn(user);
  return openPage(page, path, answers);
}

/** Presses a key where the focus is. */
export function pressKey(key: string, modifiers: KeyboardEventInit = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
}

/** What a screen reader was told last. */
export function said(): string {
  const regions = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
  return regions.at(-1)?.trim() ?? '';
}
