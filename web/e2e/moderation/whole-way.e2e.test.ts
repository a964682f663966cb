import { request, type APIRequestContext, type Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import type { NewPerson } from '../accounts/new-person.ts';
import { openSignedIn, signedInState } from '../accounts/open-signed-in.ts';
import { giveRole, takeNewContributionsBack } from '../contributions/own-community.ts';
import { closePages, expectNoViolations, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { takeApprovedAway } from '../testing/own-corrections.ts';

interface Tornado {
  id: string;
  display_name: string;
  fatalities: number;
  start_lat: number;
  start_lon: number;
}

let tornado: Tornado;

afterAll(async () => {
  await takeNewContributionsBack();
  await takeApprovedAway(tornado.id);
  await closePages();
});

async function signedInApi(person: NewPerson): Promise<APIRequestContext> {
  const storageState = await signedInState(person);
  return request.newContext({ baseURL: siteUrl, storageState, extraHTTPHeaders: { origin: siteUrl } });
}

async function post(api: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answered = await api.post(`/api/v1${path}`, { data });
  expect(answered.status(), await answered.text()).toBe(200);
  return answered.json();
}

const textOf = async (path: string) => (await fetch(`${siteUrl}${path}`)).text();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const eventually = (read: () => Promise<string>, timeout = 60_000) => expect.poll(read, { timeout });

/** Five people who may vote, one who suggests, and two moderators. An IP address has few sign-ups. */
async function manyPeople(): Promise<NewPerson[]> {
  const people: NewPerson[] = [];
  while (people.length < 8) {
    await forgetLimits();
    people.push(
      ...(await Promise.all([verifiedPerson(), verifiedPerson(), verifiedPerson(), verifiedPerson()])),
    );
  }
  await forgetLimits();
  return people;
}

it('a suggested number is selected by five votes, approved by touch on a phone, seen everywhere, and taken back', async () => {
  const [author, moderator, second, ...voters] = (await manyPeople()) as [
    NewPerson,
    NewPerson,
    NewPerson,
    ...NewPerson[],
  ];
  await giveRole(moderator, 'moderator');
  await giveRole(second, 'moderator');
  const found = await textOf('/api/v1/tornadoes?limit=1&page=57');
  tornado = (JSON.parse(found) as { tornadoes: [Tornado] }).tornadoes[0];
  const { id, fatalities, start_lat: lat, start_lon: lon } = tornado;
  const proposed = fatalities + 71;

  const suggesting = await signedInApi(author);
  const content = {
    targetField: 'fatalities',
    proposedValue: String(proposed),
    reason: 'It is in the survey.',
    source: 'https://www.weather.gov/survey',
  };
  const sent = { contributionType: 'EDIT_SUGGESTION', content, tornadoId: id };
  const { data } = (await post(suggesting, '/contributions', sent)) as {
    data: { contribution: { id: string } };
  };
  const suggestion = data.contribution.id;
  for (const voter of voters.slice(0, 5)) {
    const api = await signedInApi(voter);
    await post(api, `/contributions/${suggestion}/vote`, { direction: 'UP' });
    await api.dispose();
  }

  const options = { viewport: phone, hasTouch: true };
  const { page, close } = await openSignedIn('/', options, moderator);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: /^Moderation(?! Log)/ }).tap();
  const row = page.locator(`[data-row="${suggestion}"]`);
  await row.tap();
  const pane = page.getByRole('region', { name: 'Open item' });
  await pane.getByRole('link', { name: 'weather.gov' }).waitFor();
  expect(await page.title()).toMatch(/^Moderation - Edit Suggestions/);
  expect(await overflow(page)).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, colorScheme);
  }
  await pane.getByRole('button', { name: 'Approve' }).tap();
  // A number of deaths takes two.
  await page
    .getByText(/^Needs a second moderator, or 24 hours without an objection: /)
    .first()
    .waitFor();
  const other = await signedInApi(second);
  const decide = (action: string, seenStatus: string) =>
    post(other, '/moderation/suggestions/decide', { decisions: [{ id: suggestion, action, seenStatus }] });
  expect(JSON.stringify(await decide('approve', 'COMMUNITY_SELECTED'))).toContain('"outcome":"done"');

  // None of these answers was asked for before, so the edge has not cached them.
  const number = `"fatalities":${proposed}`;
  const least = proposed - 1;
  await eventually(() => textOf(`/api/v1/tornadoes/${id}`)).toContain(number);
  // The function's list follows within five seconds. The edge would keep an answer from before for a minute, so
  // each question is a new one.
  let limit = 10;
  const list = () => textOf(`/api/v1/tornadoes?min_fatalities=${least}&limit=${limit++}`);
  await eventually(list).toContain(`"id":"${id}"`);
  const bounds = `bounds_north=${lat + 0.1}&bounds_south=${lat - 0.1}&bounds_east=${lon + 0.1}&bounds_west=${lon - 0.1}`;
  await eventually(() => textOf(`/api/v1/tornadoes/map-data?${bounds}&min_fatalities=${least}`)).toContain(
    id,
  );
  await eventually(() => textOf(`/tornadoes/${id}`)).toContain(`${proposed} deaths`);
  await eventually(() => textOf(`/api/v1/corrections?who=${author.username}`)).toContain(suggestion);
  await eventually(() => textOf(`/api/v1/users/${author.username}`)).toContain('"reputation_score":15');
  await eventually(async () => (await textOf('/local/mail')).toLowerCase()).toMatch(
    new RegExp(`suggestion[^]{0,200}${author.email}`),
  );

  const visitor = await openSite(`/tornadoes/${id}`);
  await visitor.page.getByText(`edited: officially ${fatalities}`).first().waitFor();
  await visitor.page.getByRole('link', { name: 'History of Fatalities' }).first().click();
  const entry = visitor.page.getByRole('article').filter({ hasText: 'Approved by' });
  await entry.getByRole('link', { name: second.username }).waitFor();
  await visitor.close();

  // The second moderator's own approval is theirs to take back for ten minutes, without the first.
  await page.goto(`${siteUrl}/moderation/suggestions?view=cards&status=APPROVED`);
  const card = page.getByRole('article').filter({ hasText: suggestion });
  await card.getByText('approved', { exact: true }).waitFor();
  expect(await card.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true);
  expect(await overflow(page)).toBe(0);
  await decide('reject', 'APPROVED');
  await eventually(() => textOf(`/api/v1/tornadoes/${id}`)).toContain(`"fatalities":${fatalities},`);
  await eventually(() => textOf(`/api/v1/users/${author.username}`)).toContain('"reputation_score":5');
  await suggesting.dispose();
  await other.dispose();
  await close();
});
