import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from './open-screen.tsx';
import { follow } from './use-screen.ts';

async function openList(): Promise<void> {
  const footer = within(await screen.findByRole('navigation', { name: 'Footer' }));
  fireEvent.click(footer.getByRole('link', { name: 'All tornadoes' }));
}

const retries = () => screen.findAllByRole('button', { name: 'Try again' });

const answers: [string, () => Response | Error][] = [
  ['a page in place of data', () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } })],
  ['nothing, because there is no network', () => new Error('There is no network.')],
];

describe.each(answers)('an API that answers with %s', (_what, answer) => {
  it('leaves list, tornado and home with a message and a way to continue', async () => {
    let isBroken = true;
    const intercept = ({ pathname }: URL) =>
      isBroken && /\/api\/v1\/(tornadoes|contributions)/.test(pathname) ? answer() : undefined;
    await openScreen('/credits', { intercept });
    await openList();
    await screen.findByText(/^Error loading data:/);
    await openScreen('/tornadoes/20110522-3k9by143', { intercept });
    await screen.findByText(/^Error: /);
    await follow('Return to home');
    await screen.findByRole('heading', { name: 'Featured Today' });
    const [first] = (await retries()) as [HTMLElement];
    expect(screen.queryByText(/Something broke/)).toBeNull();
    isBroken = false;
    fireEvent.click(first);
    await openList();
    await screen.findAllByRole('article');
  });
});
