import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { joinedTornado } from '../e2e/testing/joined-tornado.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { withTornadoes } from './testing/made-up-tornadoes.ts';
import { openScreen } from './open-screen.tsx';
import { restingStore } from './resting-store.ts';
import { follow, press } from './use-screen.ts';

const path = `/tornadoes/${joinedTornado.id}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a tornado, when things go wrong', () => {
  it('shows the API’s message with a link home, and the tornado after trying again', async () => {
    const store = restingStore(new RegExp(`${joinedTornado.id}$`));
    const own = withTornadoes(joinedTornado);
    await openScreen(path, { intercept: (url, method) => store.intercept(url, method) ?? own(url, method) });
    await screen.findByText('Error: The store is resting.', { exact: false });
    expect(screen.getByRole('link', { name: 'Return to home' }).getAttribute('href')).toBe('/');
    await expectNoViolations();
    store.wake();
    await press('Try again');
    await title('Tuscaloosa–Birmingham tornado');
  });

  it('shows a skeleton while a tornado loads, and a failure when the network is gone', async () => {
    let fault: 'hangs' | 'is cut' = 'hangs';
    await openScreen('/tornadoes', {
      intercept: ({ pathname }) => {
        if (!/^\/api\/v1\/tornadoes\/[^/]+$/.test(pathname)) return undefined;
        return fault === 'hangs' ? new Promise<never>(() => {}) : new Error('The network is gone.');
      },
    });
    const openFirst = async () => {
      const [first] = await screen.findAllByRole('article');
      fireEvent.click(within(first as HTMLElement).getByRole('link', { name: /^View Full Details/ }));
    };
    await openFirst();
    await screen.findByText(/Loading the tornado/, { selector: '[role=status], [role=status] *' });
    await expectNoViolations();
    fault = 'is cut';
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
    fireEvent.click(footer.getByRole('link', { name: 'All tornadoes' }));
    await openFirst();
    await screen.findByText(/Failed to fetch tornado data/);
    screen.getByText(/An unexpected network or server error occurred\./);
    await expectNoViolations();
  });

  it.each(['xenia', '19740403-zzzzzzzz', '1', '%3Cscript%3E', '..%2F..%2Fetc'])(
    'says that a tornado does not exist at /tornadoes/%s, with a link to the list',
    async (id) => {
      await openScreen(`/tornadoes/${id}`);
      await screen.findByText('Tornado not found or failed to load details.', { exact: false });
      await follow('Back to the list');
      await title('Tornadoes');
    },
  );
});
