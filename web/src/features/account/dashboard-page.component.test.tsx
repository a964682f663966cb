import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, signedIn } from '../../session/session-store.ts';
import { madeUpUser } from '../../session/testing/made-up-user.ts';
import { DashboardPage } from './dashboard-page.tsx';

const person = madeUpUser();

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

/** Opens the overview of the account. Returns the paths that it asks for. */
function open(answer: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.endsWith('/subscriptions/due') ? answer() : Response.json({}, { status: 500 });
  });
  signedIn(person);
  render(
    <MemoryRouter initialEntries={['/account']}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DashboardPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return asked;
}

const card = () => screen.getByRole('link', { name: /^Subscription & Billing/ }).textContent;
const usual = 'Subscription & BillingSupport the project, card and receipts';

describe('the card about the subscription', () => {
  it.each([
    ['confirmation', 'Your bank asks you to confirm this payment.'],
    ['card', 'A payment is due. Please change your card.'],
  ])('says what has to be done: %s', async (due, sentence) => {
    open(() => Response.json({ due }));
    await waitFor(() => expect(card()).toBe(usual + sentence));
  });

  it.each([
    ['nothing is due', () => Response.json({ due: null })],
    ['it is not known', () => Response.json({}, { status: 503 })],
  ])('says nothing more if %s', async (_what, answer) => {
    const asked = open(answer);
    await waitFor(() => expect(asked.some((url) => url.endsWith('/subscriptions/due'))).toBe(true));
    // Both lists have got their answers too.
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(card()).toBe(usual);
    // It answers 404 to people without support, which browsers show as an error.
    expect(asked.filter((url) => url.endsWith('/subscriptions/me'))).toEqual([]);
  });
});
