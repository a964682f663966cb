import { fireEvent, screen } from '@testing-library/react';
import { addPath } from '@touchdown/shared/contributions/contribution-path.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { expect, it } from 'vitest';
import { openPage, signIn } from '../../../testing/open-page.tsx';
import { AddContribution } from './add-contribution.tsx';

const tornado = madeUpTornado('2013-05-20T19:56:00Z');
const show = (at: string) =>
  openPage(
    <AddContribution kind="tornado" id={tornado.id} label="Add" title="Add Contribution" tornado={tornado} />,
    at,
    { 'GET /tornadoes/{id}/answers/own': { answer: null, people: null } },
  );

it.each([
  ['photo', 'I have a photo or film', 'PICTURES'],
  ['source', 'I know something about it', 'NEWS_ARTICLE_LINK'],
] as const)('an address that asks for a %s opens its form, once', async (kind, choice, type) => {
  signIn();
  const { address } = show(addPath(tornado.id, kind));
  await screen.findByText(choice);
  expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe(type);
  expect(address()).toBe(`/tornadoes/${tornado.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('an address that asks for a story opens the questions for people who were there', async () => {
  signIn();
  show(addPath(tornado.id, 'story'));
  await screen.findByText('I was there');
  await screen.findByText('Where were you when it came?');
});

it('tells visitors to log in first, and every other address opens nothing', async () => {
  show(addPath(tornado.id, 'photo'));
  screen.getByText('Please log in first.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens nothing without being asked', () => {
  signIn();
  show(`/tornadoes/${tornado.id}#contribution-1`);
  expect(screen.queryByRole('dialog')).toBeNull();
});
