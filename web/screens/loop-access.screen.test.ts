import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../e2e/accounts/new-person.ts';
import { giveRole } from '../e2e/contributions/own-community.ts';
import { tornadoWithoutLoop } from '../e2e/radar/target-without-loop.ts';
import { verifiedPerson } from '../e2e/radar/verified-person.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { expectNotice } from './notices.ts';
import { openScreen } from './open-screen.tsx';
import type { Intercept } from '../e2e/visitor-calls.ts';

beforeEach(forgetLimits);

const section = () => screen.findByRole('region', { name: 'Radar Animation' });
const press = async (name: string) =>
  fireEvent.click(await within(await section()).findByRole('button', { name }));
const videos = async () => [...(await section()).querySelectorAll('video')];
const video = () => waitFor(async () => expect(await videos()).not.toHaveLength(0), { timeout: 50_000 });

async function open(id: string, as?: NewPerson, intercept?: Intercept) {
  const opened = await openScreen(`/tornadoes/${id}`, { ...(as && { as }), ...(intercept && { intercept }) });
  await section();
  return opened;
}

describe('the public loop', () => {
  it('is removed by a moderator, and can be made again', async () => {
    const { id } = await tornadoWithoutLoop('loop-access-screen');
    const moderator = await verifiedPerson();
    await giveRole(moderator, 'moderator');
    await open(id, moderator);
    await press('Generate Radar Loop');
    await video();
    await within(await section()).findByRole('button', { name: 'Remove this radar loop' });
    await expectNoViolations();
    await press('Remove this radar loop');
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await expectNotice('The radar loop was removed.');
    await within(await section()).findByRole('button', { name: 'Generate Radar Loop' });
    expect(await videos()).toHaveLength(0);
    await open(id, moderator);
    await press('Generate Radar Loop');
    await video();

    await open(id, await verifiedPerson());
    await video();
    await within(await section()).findByRole('button', { name: 'Regenerate Radar Options' });
    expect(screen.queryByRole('button', { name: 'Remove this radar loop' })).toBeNull();
  });
});

describe('a page that cannot reach the server', () => {
  it('says that the loop goes on being made, and shows it once the server answers', async () => {
    const { id } = await tornadoWithoutLoop('loop-access-screen');
    let isBusy = true;
    await open(id, await verifiedPerson(), ({ pathname }) =>
      isBusy && /^\/(media\/radar\/progress|api\/v1\/radar\/jobs)\//.test(pathname)
        ? Response.json({ message: 'Too Many Requests' }, { status: 429 })
        : undefined,
    );
    await press('Generate Radar Loop');
    await within(await section()).findByText(
      'Failed to check job status: HTTP 429. Your loop is still being made. We’ll try again soon.',
    );
    expect(within(await section()).queryByRole('alert')).toBeNull();
    await expectNoViolations();
    isBusy = false;
    await press('Check again');
    await video();
  });
});

describe('a person who reads the section', () => {
  it('is asked to verify their email first', async () => {
    const person = await signedUpPerson();
    await open((await tornadoWithoutLoop('loop-access-screen')).id, person);
    await within(await section()).findByText('Verify your email to generate radar loops.', {
      exact: false,
    });
    expect(screen.queryByRole('button', { name: 'Generate Radar Loop' })).toBeNull();
    await expectNoViolations();
    await press('Send the link again');
    await expectNotice(/sent/i);
    expect((await section()).textContent).toContain(person.email);
  });
});
