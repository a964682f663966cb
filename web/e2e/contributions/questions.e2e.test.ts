import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, phone } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { putContributionOf, takeContributionsBack } from './own-community.ts';

const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

it('somebody asks with the keyboard, the author answers, and everybody reads both', async () => {
  const [author, reader] = [await verifiedPerson(), await verifiedPerson()];
  stored.push(await putContributionOf(author, 'Seen from the porch'));
  const options = { viewport: phone, colorScheme: 'light' } as const;
  const asking = await openSignedIn('/contributions', options, reader, servePictures);
  await asking.page.getByRole('button', { name: 'Ask a question: Seen from the porch' }).press('Enter');
  await asking.page.getByLabel('Your question').fill('Which way did it come from?');
  await asking.page.getByRole('button', { name: 'Send Question' }).press('Enter');
  await asking.page.getByText('Question sent.').waitFor();
  const asked = asking.page.getByRole('group', { name: 'Questions: Seen from the porch' });
  await asked.getByText('Which way did it come from?').waitFor();
  await asking.page.getByRole('button', { name: '1 question: Seen from the porch' }).waitFor();
  await expectGoodLooks(asking.page, { viewports: [phone] });
  await asking.close();

  const answering = await openSignedIn('/contributions', options, author, servePictures);
  await answering.page.getByRole('button', { name: '1 question: Seen from the porch' }).press('Enter');
  await answering.page.getByRole('button', { name: 'Answer: Which way did it come from?' }).press('Enter');
  await answering.page.getByLabel('Your answer').fill('From the southwest, over the railway.');
  await answering.page.getByRole('button', { name: 'Send Answer' }).press('Enter');
  await answering.page.getByText('Answer sent.').waitFor();
  const answered = answering.page.getByRole('group', { name: 'Questions: Seen from the porch' });
  await answered.getByText('From the southwest, over the railway.').waitFor();
  await expectGoodLooks(answering.page, { viewports: [phone] });
  await answering.page.getByRole('button', { name: /^Delete answer/ }).press('Enter');
  await answering.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await answered.getByText('From the southwest, over the railway.').waitFor({ state: 'detached' });
  await expect.poll(() => answered.evaluate((one) => one === document.activeElement)).toBe(true);
  await answering.close();
});
