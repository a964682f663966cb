import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../e2e/accounts/new-person.ts';
import { takeNewContributionsBack } from '../e2e/contributions/own-community.ts';
import { verifiedPerson } from '../e2e/radar/verified-person.ts';
import { cardWith, titlesOf } from './contribution-cards.ts';
import { expectNotice } from './notices.ts';
import { openScreen, type Visit } from './open-screen.tsx';
import { callsOf } from './people.ts';
import { follow } from './use-screen.ts';

beforeEach(forgetLimits);
// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);

const voteButton = async (name: 'Upvote' | 'Downvote', title: string) =>
  within(await cardWith(title)).getByRole<HTMLButtonElement>('button', { name });

/** A count below zero has a minus sign, which is not a hyphen. */
async function countOn(title: string): Promise<number> {
  const text = within(await cardWith(title)).getByText(/votes?$/).textContent;
  return Number.parseInt(text.replace('−', '-'), 10);
}

async function isPressed(title: string, name: 'Upvote' | 'Downvote' = 'Upvote'): Promise<string | null> {
  return (await voteButton(name, title)).getAttribute('aria-pressed');
}

const isFree = (title: string) =>
  waitFor(async () =>
    expect((await voteButton('Upvote', title)).getAttribute('aria-disabled')).toBe('false'),
  );

async function vote(name: 'Upvote' | 'Downvote', title: string): Promise<void> {
  fireEvent.click(await voteButton(name, title));
}

const note = 'Note 1';

async function openFeed(as: NewPerson, visit: Visit = {}) {
  const opened = await openScreen('/contributions', { as, ...visit });
  await isFree(note);
  return opened;
}

const expectCount = (count: number) => waitFor(async () => expect(await countOn(note)).toBe(count));

it('a vote of one person is seen by another after a reload, and only its voter sees it as their own', async () => {
  const [voter, reader] = [await verifiedPerson(), await verifiedPerson()];
  await openFeed(reader);
  const before = await countOn(note);

  await openFeed(voter);
  const up = await voteButton('Upvote', note);
  expect(up.title).toBe('Upvote this contribution');
  up.focus();
  fireEvent.click(up);
  await waitFor(async () => expect(await isPressed(note)).toBe('true'));
  await isFree(note);
  expect(document.activeElement).toBe(up);
  expect(await countOn(note)).toBe(before + 1);

  await openFeed(reader);
  await expectCount(before + 1);
  await isFree(note);
  expect(await isPressed(note)).toBe('false');
  await vote('Downvote', note);
  await expectCount(before);
  await isFree(note);

  await openFeed(voter);
  await expectCount(before);
  await waitFor(async () => expect(await isPressed(note)).toBe('true'));
  await vote('Downvote', note);
  await expectCount(before - 2);
  await isFree(note);
  await vote('Downvote', note);
  await expectCount(before - 1);
  await isFree(note);
});

it('a vote that the server refuses goes back, with the reason', async () => {
  await openFeed(await signedUpPerson(), {
    intercept: ({ pathname }) =>
      pathname.endsWith('/vote')
        ? Response.json({ error: 'The store is resting.', code: 'UNAVAILABLE' }, { status: 503 })
        : undefined,
  });
  const before = await countOn(note);
  await vote('Upvote', note);
  await expectNotice('The store is resting.');
  await expectCount(before);
  expect(await isPressed(note)).toBe('false');
});

it('the reader’s own votes are shown under every filter, and on later pages', async () => {
  const reader = await signedUpPerson();
  const { address } = await openScreen('/contributions', { as: reader });
  // A later page of the feed, and then the same contribution under a filter and under two of them.
  await follow('Older contributions');
  await screen.findByRole('link', { name: 'Newest contributions' });
  await screen.findAllByRole('article');
  const title = String(titlesOf().at(-1));
  await isFree(title);
  await vote('Upvote', title);
  await waitFor(async () => expect(await isPressed(title)).toBe('true'));
  await isFree(title);
  const later = address();
  const response = await (await callsOf(reader)).send('GET', `/api/v1${later}`);
  const { contributions } = (await response.json()) as { contributions: Contribution[] };
  const { contributionType: type, tornado_id: id } = contributions.find((one) => one.title === title) ?? {};
  const paths = [later, `/contributions?type=${type}`, `/contributions?type=${type}&target=T:${id}`];
  for (const path of paths) {
    await openScreen(path, { as: reader });
    await waitFor(async () => expect(await isPressed(title)).toBe('true'));
    await isFree(title);
  }
  await vote('Upvote', title);
  await waitFor(async () => expect(await isPressed(title)).toBe('false'));
  await isFree(title);
});
