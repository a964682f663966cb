import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson } from '../e2e/accounts/new-person.ts';
import { ownSite } from '../e2e/own-site.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { restingStore } from './resting-store.ts';
import { figuresOf } from './see-screen.ts';
import { press } from './use-screen.ts';

beforeEach(forgetLimits);

const { member } = ownSite;

describe('a public profile', () => {
  it('shows a member to everybody', async () => {
    await openScreen(`/u/${member.username}`);
    await screen.findByRole('heading', { name: 'Profile Information' });
    await waitFor(() => expect(document.title).toBe(`${member.username} · Touchdown`));
    expect(await figuresOf(`${member.username} in figures`)).toEqual([
      ['Contributions', expect.stringMatching(/^\d+$/)],
      ['Member Since', expect.stringMatching(/^\d{4}$/)],
    ]);
    await screen.findByText('Unverified');
    await screen.findByText('today');
    expect(screen.getByRole('main').textContent).not.toContain(member.email);
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  it('has the contributions by tornado, five per page', async () => {
    const { address } = await openScreen(`/u/${member.username}`);
    await screen.findByText('26 total');
    const figures = await figuresOf(`${member.username} in figures`);
    expect(figures).toContainEqual(['Contributions', '26']);
    // A rejected suggestion is counted, and listed for its author alone.
    await screen.findByText(/^25 are listed here by tornado\./);
    const groups = screen.getAllByRole('article');
    expect(groups).toHaveLength(5);
    const [first] = groups as [HTMLElement];
    expect(first.textContent).toContain('4 contributions');
    const own = within(first);
    const rows = () => own.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows()).toEqual([]);
    fireEvent.click(own.getByRole('button', { name: /^Show contributions to / }));
    expect(rows()).toHaveLength(4);
    own.getByText('Watched 1');
    own.getAllByText('Edit Suggestion · approved');
    await press('Page 2');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    fireEvent.click(within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('link'));
    await waitFor(() => expect(address()).toMatch(/^\/tornadoes\/[^/]+$/));
  });

  it('has a message where there are no contributions', async () => {
    const { username } = await signedUpPerson();
    await openScreen(`/u/${username}`);
    await screen.findByText(`${username} hasn’t made any tornado contributions yet`);
    await expectNoViolations();
  });

  it('says that nobody has that name', async () => {
    await openScreen('/u/nobody-at-all');
    await screen.findByRole('heading', { name: 'No one here is named “nobody-at-all”' });
    await expectNoViolations();
  });

  it('says that it could not be loaded, and loads again on request', async () => {
    const store = restingStore(/^\/api\/v1\/users\//);
    await openScreen(`/u/${member.username}`, store);
    await screen.findByText('The store is resting.');
    store.wake();
    await press('Try again');
    await screen.findByRole('heading', { name: 'Profile Information' });
  });
});
