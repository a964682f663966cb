import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import type { AnswerSummary } from '@touchdown/shared/answers/schema.ts';
import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { apiOf, openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, expectNoViolations, openMore, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
afterAll(takeNewContributionsBack);
afterAll(closePages);

/** A tornado about which no other test asks, with a path to be along. */
async function ownTornado(): Promise<{ id: string; start_lat: number; start_lon: number }> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=40&page=3`);
  const { tornadoes } = (await answered.json()) as {
    tornadoes: { id: string; start_lat: number | null; start_lon: number; end_lat: number | null }[];
  };
  const found = tornadoes.find(({ start_lat: from, end_lat: to }) => from !== null && to !== null);
  if (!found) throw new Error('No tornado of the page has a path.');
  return { ...found, start_lat: Number(found.start_lat) };
}

const form = (page: Page) => page.getByRole('form', { name: 'Were you there?' });
const section = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Witnesses', exact: true }) })
    .last();

it('somebody answers on a phone, changes it and deletes it; others see a map of five, and three changes at once', async () => {
  const { id, start_lat: lat, start_lon: lon } = await ownTornado();
  const path = `/tornadoes/${id}`;
  const call = `/api/v1${path}/answers/own`;
  const answer = {
    memory: 'own',
    place: { lat, lon },
    at: null,
    shelter: 'basement',
    warning: 'siren',
    noticed: ['roar'],
  };
  const apis = await Promise.all([1, 2, 3, 4].map(async () => apiOf(await verifiedPerson())));
  for (const api of apis.slice(0, 2)) expect((await api.put(call, { data: answer })).status()).toBe(200);

  const { page, close } = await openSignedIn(path, { viewport: phone }, await verifiedPerson());
  await openMore(page);
  expect(await section(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I was there' }).click();
  await form(page).getByLabel('Inside room, closet, or hallway').check();
  await form(page).getByLabel('A siren').check();
  await form(page).getByLabel('A roar').check();
  await form(page).getByRole('button', { name: 'Mark the place on a map' }).click();
  await form(page).getByRole('slider').focus();
  await page.keyboard.press('Home');
  await form(page).getByText('Your pin is on the path.').waitFor();
  await form(page)
    .getByLabel(/What do you remember/)
    .fill('It was as dark as night.');
  await expectNoViolations(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, 'dark');
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  await form(page).getByRole('button', { name: 'Send answers' }).click();
  await page.getByText('Thank you! Your answers are in.').waitFor();
  await section(page).getByText('You and 2 others answered. Results appear at 5 answers.').waitFor();
  await page.getByText('It was as dark as night.').first().waitFor();

  for (const api of apis.slice(2)) expect((await api.put(call, { data: answer })).status()).toBe(200);
  const summary = async () =>
    (await (await fetch(`${siteUrl}/api/v1${path}/answers`)).json()) as AnswerSummary;
  const total = async () => (await summary()).people;
  // The edge keeps a count for a moment.
  await expect.poll(total, { timeout: 90_000, interval: 500 }).toBe(5);
  const visitor = await openSite(path, { viewport: phone });
  await section(visitor.page).getByText('5 people answered: 5 sheltered, 5 were warned by siren.').waitFor();
  expect(await section(visitor.page).getByRole('row').allTextContents()).toContain('Heard a roar5 of 5');
  await section(visitor.page).scrollIntoViewIfNeeded();
  await section(visitor.page).getByText('Where 5 people were.').waitFor();
  await visitor.close();

  await page.reload();
  // The page that the server has rendered starts when somebody touches it.
  await openMore(page);
  await section(page).getByRole('button', { name: 'Change your answers' }).click();
  expect(await form(page).getByLabel('Inside room, closet, or hallway').isChecked()).toBe(true);
  await form(page).getByLabel('In a vehicle').check();
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Your answers were updated.').waitFor();
  await section(page).getByText(answerSentences.fewAtATime).waitFor();
  await section(page).getByText('5 people answered: 5 sheltered, 5 were warned by siren.').waitFor();
  for (const api of apis.slice(0, 2))
    expect((await api.put(call, { data: { ...answer, shelter: 'vehicle' } })).status()).toBe(200);
  const inVehicles = async () => (await summary()).counts.shelter?.choices['vehicle'];
  await expect.poll(inVehicles, { timeout: 90_000, interval: 500 }).toBe(3);
  await page.reload();
  await openMore(page);
  await section(page).getByText('5 people answered: 2 sheltered, 5 were warned by siren.').waitFor();
  await section(page).getByText(answerSentences.fewAtATime).waitFor({ state: 'detached' });

  await section(page).getByRole('button', { name: 'Change your answers' }).click();
  await form(page).getByRole('button', { name: 'Delete my answers' }).click();
  await form(page).getByRole('button', { name: 'Yes, delete my answers' }).click();
  await page.getByText('Your answers were deleted.').waitFor();
  await section(page).getByRole('button', { name: 'Add your answers' }).waitFor();
  await section(page).getByText('5 people answered: 2 sheltered, 5 were warned by siren.').waitFor();
  for (const api of apis) {
    await api.delete(call);
    await api.dispose();
  }
  await expect.poll(total, { timeout: 90_000, interval: 500 }).toBeNull();
  await close();
});
