import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { NewPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { makeOlder } from '../contributions/own-community.ts';
import { tornadoWithoutLoop, type LoopFile } from './target-without-loop.ts';
import { verifiedPerson } from './verified-person.ts';

/** Labels that make a loop wait or fail, by functions/src/testing/small-loop-worker.ts. */
export const labels = { waits: 'Wait until cancelled', fails: 'Fail' };
/** A worker is a process that has to start first, while the machine also draws a map. */
export const jobTimeout = { timeout: 50_000 };

/** The radar section of a page. */
export const section = (page: Page) => page.getByRole('region', { name: 'Radar Animation' });
export const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });

/** Returns a function that opens the page of a tornado without a loop, as the same verified person each time. */
export function loopOpener(file: LoopFile) {
  let verified: Promise<NewPerson> | undefined;
  return async (options: Parameters<typeof openSignedIn>[1] = {}) => {
    const tornado = await tornadoWithoutLoop(file);
    verified ??= verifiedPerson();
    const person = await verified;
    await makeOlder(person);
    const site = await openSignedIn(`/tornadoes/${tornado.id}`, options, person);
    await button(site.page, 'Generate Radar Loop').waitFor();
    return { ...site, tornado };
  };
}

/** Waits for the loop of a page and for its scans, which the worker writes after it. Returns the path of their index. */
export async function loopWithScans(page: Page): Promise<string> {
  const video = section(page).locator('video');
  await video.waitFor(jobTimeout);
  const index = loopFileUrl((await video.getAttribute('src')) ?? '', 'sweeps') ?? '';
  await expect.poll(async () => (await page.request.get(index)).status(), jobTimeout).toBe(200);
  return index;
}

/** Requests a loop with a label, which may make it wait or fail. */
export async function generateWithLabel(page: Page, label: string): Promise<void> {
  // By key: what loads above moves the buttons, and a click can miss.
  await button(page, 'Regenerate Radar Options').press('Enter');
  await section(page).getByLabel('Label').fill(label);
  await button(page, 'Regenerate Radar Loop').press('Enter');
}
