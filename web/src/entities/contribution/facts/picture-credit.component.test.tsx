import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import type { PictureFacts } from '@touchdown/shared/contributions/picture-body.ts';
import { Contribution, type ContributionImage } from '@touchdown/shared/contributions/schema.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { takeNotices } from '../../../ui/toast/notify.ts';
import { ContributionCard } from '../contribution-card.tsx';

const example = contributionExamples.listContributions.response.contributions[0];
const tornado = madeUpTornado('1974-04-03T20:30:00Z', {
  id: TornadoId.parse(String(example?.tornadoId)),
  begin_wall: '1974-04-03T15:30',
  start_lat: 39.66,
  start_lon: -84.0,
  end_lat: 39.7,
  end_lon: -83.8,
});
const facts: PictureFacts = {
  place: { lat: 39.685, lon: -83.93125, exact: false },
  at: '1974-04-03T20:40:00Z',
  wall: '1974-04-03T15:40',
  about: true,
  year: null,
  direction: 225,
  own: false,
  photographer: 'Homer Ramby',
  license: 'cc-by-4.0',
};
const image: ContributionImage = { id: 'a', url: '/images/a', imageServiceId: 'a', alt: 'A barn' };
const photo = (said?: Partial<PictureFacts>): Contribution =>
  Contribution.parse({
    ...example,
    contribution_type: 'UPLOADED_PHOTO',
    contributionType: 'UPLOADED_PHOTO',
    images: [{ ...image, ...(said ? { facts: { ...facts, ...said } } : {}) }],
  });
const author: Partial<CurrentUser> = { username: String(example?.author?.username) };

const patch = 'PATCH /contributions/{id}/pictures/{imageId}';
const answers: AnswersByRoute = {
  'GET /tornadoes/{id}': { ...tornado, bookmarked: false },
  'GET /contributions/my-votes': { data: { votes: {}, thanks: [] } },
};

// Otherwise the first test would wait for them.
beforeAll(() => Promise.all([import('./picture-credit.tsx'), import('./edit-facts.tsx')]));

function open(contribution: Contribution, user?: Partial<CurrentUser>, more: AnswersByRoute = {}) {
  if (user) signIn(user);
  return openPage(<ContributionCard contribution={contribution} level={2} showsTarget={false} />, '/', {
    ...answers,
    ...more,
  });
}

describe('under a picture', () => {
  it.each<[string, Partial<PictureFacts>, string]>([
    ['everything', {}, 'Photo: Homer Ramby · CC BY 4.0 · April 3, 1974, about 3:40 p.m., looking southwest'],
    [
      'an own photo',
      { own: true, photographer: null, about: false, direction: null },
      'Photo: dorothy · CC BY 4.0 · April 3, 1974, 3:40 p.m.',
    ],
    [
      'an old print',
      { at: null, wall: null, year: 1974, direction: null, photographer: null, license: 'public-domain' },
      'Public domain · 1974',
    ],
    [
      'only a direction',
      { at: null, wall: null, direction: 0, photographer: null, license: 'all-rights-reserved' },
      'All rights reserved · Looking north',
    ],
  ])('stands what is known: %s', async (_what, said, words) => {
    open(photo(said));
    const license = await screen.findByText(/CC BY|Public domain|All rights reserved/);
    expect(license.closest('div')?.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(words);
    const link = screen.queryByRole('link', { name: /CC BY 4.0|Public domain/ });
    expect(link === null).toBe(said.license === 'all-rights-reserved');
    expect(screen.queryByRole('button', { name: /details/ })).toBeNull();
  });

  it('stands nothing where nobody said anything', async () => {
    open(photo());
    await screen.findByRole('img');
    expect(screen.queryByText(/rights reserved/)).toBeNull();
  });
});

describe('the author of a picture', () => {
  const edit = async (contribution: Contribution, more: AnswersByRoute = {}) => {
    const page = open(contribution, author, more);
    fireEvent.click(await screen.findByRole('button', { name: /(Edit details|Add time and place): A barn/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Photo details' });
    await within(dialog).findByLabelText('License');
    return { page, dialog: within(dialog) };
  };
  const set = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Photo details' }));

  it('corrects what was said, and nothing else changes', async () => {
    const { page } = await edit(photo({}), {
      [patch]: { success: true, data: { contribution: photo({ direction: 90 }) } },
    });
    const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([valueOf('Day'), valueOf('Time'), valueOf('Photographer')]).toEqual([
      '1974-04-03',
      '15:40',
      'Homer Ramby',
    ]);
    fireEvent.click(screen.getByLabelText('Show the exact spot'));
    screen.getByText('This place is rounded. Move the pin to the spot.');
    fireEvent.click(screen.getByLabelText('Show the exact spot'));
    set(/Which way/, '90');
    save();
    await waitFor(() => expect(takeNotices().map(({ text }) => text)).toEqual(['Photo details saved.']));
    const { wall: _wall, ...before } = facts;
    expect(page.callsOf(patch).map(({ body }) => body)).toEqual([{ facts: { ...before, direction: 90 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('adds to a picture that says nothing, and hears why something is refused', async () => {
    const { page, dialog } = await edit(photo(), { [patch]: refusal('CONFLICT', 'Changing right now.') });
    set('When was it taken?', 'exact');
    save();
    await dialog.findByText('Please enter a time.');
    expect(page.callsOf(patch)).toEqual([]);
    set('Time', '15:35');
    save();
    await dialog.findByText('Changing right now.');
    expect(page.callsOf(patch)[0]?.body).toMatchObject({
      facts: { at: '1974-04-03T20:35:00Z', about: false, license: 'all-rights-reserved' },
    });
  });
});
