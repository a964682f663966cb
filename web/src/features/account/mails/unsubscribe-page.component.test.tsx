import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsubscribePage } from './unsubscribe-page.tsx';

let calls: string[] = [];
let answer: () => Response;

beforeEach(() => {
  calls = [];
  answer = () => Response.json({ message: 'You get no more mails about moderators’ decisions.' });
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(link: string): void {
  const client = new QueryClient();
  render(
    <MemoryRouter initialEntries={[link]}>
      <QueryClientProvider client={client}>
        <UnsubscribePage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const button = () => screen.getByRole('button', { name: 'Turn these mails off' });

describe('the page that turns mails about decisions off', () => {
  it('changes nothing until the button is pressed', async () => {
    open('/unsubscribe#person.signature');
    expect(calls).toEqual([]);
    fireEvent.click(button());
    await screen.findByText('You get no more mails about moderators’ decisions.');
    expect(calls).toEqual(['POST /api/v1/mails/decisions/unsubscribe/person.signature']);
    expect(screen.queryByRole('button')).toBeNull();
    screen.getByRole('link', { name: 'your profile settings' });
  });

  it('says why it failed, and can be tried again', async () => {
    answer = () =>
      Response.json({ error: 'This link is not valid.', code: 'INVALID_TOKEN' }, { status: 400 });
    open('/unsubscribe#person.signature');
    fireEvent.click(button());
    expect((await screen.findByText('This link is not valid.')).closest('[role=alert]')).not.toBeNull();
    button();
  });

  it('says so when the link has no token', () => {
    open('/unsubscribe');
    screen.getByText('No such link');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('turns off the weekly digest alone with the link of a digest', async () => {
    open('/unsubscribe?mails=digest#person.signature');
    screen.getByRole('heading', { name: 'Weekly Digest' });
    fireEvent.click(button());
    await screen.findByRole('link', { name: 'your notifications' });
    expect(calls).toEqual(['POST /api/v1/mails/digest/unsubscribe/person.signature']);
  });
});
