import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { mailLink } from '../e2e/accounts/mail-link.ts';
import { newPerson, signedUpPerson } from '../e2e/accounts/new-person.ts';
import { takeNewContributionsBack } from '../e2e/contributions/own-community.ts';
import { ownSite } from '../e2e/own-site.ts';
import { verifiedPerson } from '../e2e/radar/verified-person.ts';
import { cardWith } from './contribution-cards.ts';
import { expectNotice } from './notices.ts';
import { openScreen } from './open-screen.tsx';
import { choose, fill, follow, press } from './use-screen.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';

beforeEach(forgetLimits);
afterAll(takeNewContributionsBack);

async function read<Answer>(path: string): Promise<Answer> {
  return (await new VisitorCalls(ownSite.siteUrl).send('GET', `/api/v1${path}`)).json() as Answer;
}

async function ownTornado(): Promise<string> {
  const { tornadoes } = await read<{ tornadoes: { id: string }[] }>('/tornadoes?limit=1&page=60');
  return `/tornadoes/${tornadoes[0]?.id}`;
}

/** The path of the first or the last storm report with this status. */
async function reportPath(status: string, end: 'first' | 'last' = 'first'): Promise<string> {
  const { data } = await read<{ data: { reports: { id: string; status: string }[] } }>(
    '/spc-reports?limit=50',
  );
  const found = data.reports.filter((one) => one.status === status).at(end === 'first' ? 0 : -1);
  return `/spc-reports/${found?.id}`;
}

describe('contributing', () => {
  it('leads a visitor to the login and back, to the form', async () => {
    const [path, person] = [await ownTornado(), await verifiedPerson()];
    const { address } = await openScreen(path);
    await follow('Add: log in first');
    await screen.findByRole('heading', { name: 'Log In' });
    fill('Username or email', person.username);
    fill('Password', person.password);
    await press('Log In');
    await screen.findByRole('dialog', { name: 'Add Contribution' });
    expect(address()).toBe(path);
  });

  it('leads a visitor who registers back too, to the form as soon as the address is verified', async () => {
    const [path, person] = [await ownTornado(), newPerson()];
    const { address } = await openScreen(path);
    await follow('Add: log in first');
    await follow('Create an account');
    await screen.findByRole('heading', { name: 'Create Account' });
    fill('Username', person.username);
    fill('Email', person.email);
    fill('Password', person.password);
    fill('Confirm password', person.password);
    await press('Create Account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contribution' }));
    await press('I know something about it');
    await dialog.findByText(/send it after you verify your email/);
    expect(address()).toBe(path);
    fill('Content', 'We heard it from the cellar.');
    await fetch(await mailLink(person.email, '/auth/verify-email/'), { redirect: 'manual' });
    fireEvent.focus(window);
    // What was typed before is still there.
    await dialog.findByRole('button', { name: 'Submit' });
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('We heard it from the cellar.');
  });

  it('keeps what was written before the verification for another device', async () => {
    const [path, person] = [await ownTornado(), await signedUpPerson()];
    await openScreen(path, { as: person });
    await press('Add');
    await screen.findByRole('dialog', { name: 'Add Contribution' });
    await press('I know something about it');
    fill('Content', 'The sky was green.');
    await press('Save for later');
    await screen.findByText(/^Your text is saved/);
    localStorage.clear();
    const { address } = await openScreen('/welcome', { as: person });
    await screen.findByRole('heading', { name: /^Go on with your story of / });
    await press('Go on');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contribution' }));
    expect(address()).toBe(path);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('The sky was green.');
  });

  it('sends it from the Welcome page once the address is verified', async () => {
    const [path, person] = [await ownTornado(), await signedUpPerson()];
    await openScreen(path, { as: person });
    await press('Add');
    await screen.findByRole('dialog', { name: 'Add Contribution' });
    await press('I know something about it');
    fill('Content', 'Hail came before it.');
    await press('Save for later');
    await screen.findByText(/^Your text is saved/);
    await fetch(await mailLink(person.email, '/auth/verify-email/'), { redirect: 'manual' });
    const { address } = await openScreen('/welcome', { as: person });
    await press('Send your story');
    await waitFor(() => expect(address()).toContain(path));
    await expectNotice(/Your story is on the page/);
  });

  it('opens from a storm report too', async () => {
    await openScreen(await reportPath('PRELIMINARY', 'last'), { as: await verifiedPerson() });
    await press('Add Contribution');
    await screen.findByRole('dialog', { name: 'Add Contribution to SPC Report' });
    choose('Type', 'Radar Loop');
    fill('URL', 'https://example.org/loop.gif');
    await screen.findByText('A loop at example.org.');
    fill('Title (optional)', 'The hook from Norman');
    await press('Submit');
    within(await cardWith('The hook from Norman')).getByText('Show radar loop');
  });

  it('asks people to verify their email first', async () => {
    await openScreen(await ownTornado(), { as: await signedUpPerson() });
    await press('Add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contribution' }));
    await press('I know something about it');
    await dialog.findByText(/send it after you verify your email/);
    fireEvent.click(dialog.getByRole('button', { name: 'Resend Email' }));
    await expectNotice(/^Verification email sent!/);
  });
});

describe('suggesting an edit', () => {
  it('leads a visitor to the login', async () => {
    await openScreen(await ownTornado());
    await follow('Edit: log in first');
    await screen.findByRole('heading', { name: 'Log In' });
  });

  it('opens from a storm report too, and not from a promoted one', async () => {
    const person = await verifiedPerson();
    await openScreen(await reportPath('PRELIMINARY'), { as: person });
    await press('Suggest an Edit to Report Data');
    await screen.findByRole('dialog', { name: 'Suggest Edit to SPC Report Data' });
    choose('Field', 'County');
    fill('Proposed value', 'GRADY WEST');
    fill('Reason', 'The place is west of the county line.');
    await press('Submit');
    await expectNotice('Edit suggestion submitted!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findAllByText('The place is west of the county line.');
    await openScreen(await reportPath('PROMOTED_TO_OFFICIAL'), { as: person });
    await screen.findByText('This report has been promoted to an official event', { exact: false });
    expect(screen.queryByRole('button', { name: 'Suggest an Edit to Report Data' })).toBeNull();
  });

  it('asks people to verify their email first', async () => {
    await openScreen(await ownTornado(), { as: await signedUpPerson() });
    await press('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Suggest Edit to Tornado Data' });
    await within(dialog).findByText('Please verify your email to do this.');
  });
});
