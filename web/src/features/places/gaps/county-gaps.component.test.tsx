import { screen, within } from '@testing-library/react';
import type { TornadoGaps } from '@touchdown/shared/tornadoes/place-gaps.ts';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { expect, it } from 'vitest';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { CountyGaps } from './county-gaps.tsx';

const county = PlaceAnswer.parse(tornadoExamples.getCountyPlace.response);
const { response: gaps } = tornadoExamples.getCountyGaps;
const [xenia] = gaps.tornadoes as [TornadoGaps];
const bare: TornadoGaps = {
  ...xenia,
  id: '19550525-k3v9qx2a' as TornadoGaps['id'],
  known_as: null,
  display_name: 'Jamestown, Ohio',
  fatalities: 2,
  stories: 0,
  sources: 0,
};

const show = (answer: NonNullable<AnswersByRoute['GET /places/{state}/counties/{county}/gaps']>) =>
  openPage(<CountyGaps place={county} />, county.path, {
    'GET /places/{state}/counties/{county}/gaps': answer,
  });

it('says how much there is, marks it on a map, and links what takes a minute', async () => {
  const unplaced = { ...bare, id: '19600101-k3v9qx2a', start_lat: null, start_lon: null };
  const { callsOf } = show({ ...gaps, tornadoes: [xenia, bare, unplaced] });
  await screen.findByText('1 of 3 tornadoes has a story, 1 has a second source. No photo yet.');
  expect(callsOf('GET /places/{state}/counties/{county}/gaps').map(({ path }) => path)).toEqual([
    '/api/v1/places/ohio/counties/greene/gaps',
  ]);
  screen.getByText(/Not on the map: 1 without a recorded place\.$/);
  const tasks = within(screen.getByRole('list')).getAllByRole('link');
  expect(tasks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add a photo of the Xenia tornado', `/tornadoes/${xenia.id}#add-photo`],
    ['Were you there? Tell your story of the Jamestown, Ohio, tornado', `/tornadoes/${bare.id}#add-story`],
    [
      'Name a second source for 2 deaths in the Jamestown, Ohio, tornado',
      `/tornadoes/${unplaced.id}#add-source`,
    ],
    ['Add a photo of the Jamestown, Ohio, tornado', `/tornadoes/${bare.id}#add-photo`],
    [
      'Were you there? Tell your story of the Jamestown, Ohio, tornado',
      `/tornadoes/${unplaced.id}#add-story`,
    ],
    ['Name a second source for 2 deaths in the Jamestown, Ohio, tornado', `/tornadoes/${bare.id}#add-source`],
  ]);
});

it('says how many follow the county, or invites the first, with the button that follows it', async () => {
  signIn();
  const { answer, client } = show(gaps);
  await screen.findByText('12 people follow Greene County.');
  await screen.findByRole('button', { name: /^Follow/ });
  answer({ 'GET /places/{state}/counties/{county}/gaps': { ...gaps, followers: null } });
  await client.invalidateQueries();
  await screen.findByText('Follow Greene County to see what others add.');
});

it('thanks where nothing is missing', async () => {
  show({ ...gaps, tornadoes: [{ ...xenia, photos: 1 }] });
  await screen.findByText(/^Every tornado here has a photo/);
});

it('offers to try again', async () => {
  show([refusal('UNAVAILABLE', 'Not now.'), gaps]);
  (await screen.findByRole('button', { name: 'Try again' })).click();
  await screen.findByText(/^1 of 1 tornado has a story/);
});
