import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { mailLink } from '../e2e/accounts/mail-link.ts';
import { signedUpPerson } from '../e2e/accounts/new-person.ts';
import { giveRole, putContributionOf, takeContributionsBack } from '../e2e/contributions/own-community.ts';
import { ownSite } from '../e2e/own-site.ts';
import { cardWith, hasCard } from './contribution-cards.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { expectNotice } from './notices.ts';
import { openScreen } from './open-screen.tsx';
import { choose, field, fill, follow, press } from './use-screen.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';

const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));

/** The path of a link, with the secret in its fragment. */
async function caseLink(email: string): Promise<string> {
  const { pathname, hash } = new URL(await mailLink(email, '/report-content/'));
  return pathname + hash;
}

it('a contribution is hidden at a visitor’s request, and restored after its author’s answer', async () => {
  const [author, moderator] = [await signedUpPerson(), await signedUpPerson()];
  await giveRole(moderator, 'moderator');
  const title = 'My neighbor’s barn';
  const id = await putContributionOf(author, title);
  stored.push(id);
  const email = `barn-${id.toLowerCase()}@example.org`;
  await openScreen('/report-content');
  await screen.findByRole('heading', { level: 1, name: 'Report Content' });
  fill('Page', `/tornadoes/20130520-k3v9qx2a#contribution-${id}`);
  choose('Reason', 'Copyright');
  fill('Your work', 'The Moore American, May 21, 2013.');
  fill('What should be taken down, and why', 'I took this picture.');
  fill('Your name', 'Dorothy Gale');
  fill('Your email', email);
  fireEvent.click(field('What I have written is true'));
  await press('Send Request');
  await screen.findByRole('heading', { level: 1, name: 'Request Received' });
  const shown = screen.getByText(/^TD-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent;
  const link = await caseLink(email);

  await openScreen('/moderation/takedowns', { as: moderator });
  await press(`Hide: ${shown}`);
  await expectNotice('The case is updated.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: shown })).toBeNull());

  await openScreen('/contributions');
  await cardWith('From the storm shelter');
  expect(hasCard(title)).toBe(false);

  await openScreen(await caseLink(author.email));
  await screen.findByLabelText('Why this should be shown');
  fill('Why this should be shown', 'It is my own picture.');
  fill('Your name', 'Oscar Diggs');
  fireEvent.click(field('What I have written is true'));
  await expectNoViolations();
  await press('Send Answer');
  await screen.findAllByText(/^We have your answer\./);

  await openScreen('/moderation/takedowns', { as: moderator });
  await follow('Hidden');
  await screen.findByText('It is my own picture.');
  await press(`Restore: ${shown}`);
  fill('Note to the sender', 'It has the author’s name on the back.');
  await press('We can’t tell that the work is yours');
  await waitFor(() => expect(screen.queryByText('It is my own picture.')).toBeNull());
  // The edge keeps the feed for visitors, so it follows within seconds.
  const visitor = new VisitorCalls(ownSite.siteUrl);
  const feed = async () => (await visitor.fetch('/api/v1/contributions')).text();
  await expect.poll(feed, { timeout: 60_000, interval: 500 }).toContain(title);
  await openScreen('/contributions');
  await cardWith(title);

  await openScreen(link);
  await screen.findByText(/^We can’t tell that the work is yours\. Send/);
  await openScreen(link.replace(/#.*/, `#${'x'.repeat(43)}`));
  await screen.findByText('We couldn’t find this case, or the link is no longer valid.', { exact: false });
});
