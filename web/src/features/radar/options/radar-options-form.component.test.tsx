import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keepSiteStatus } from '../../../lib/site-status.ts';
import { RadarOptionsForm } from './radar-options-form.tsx';

afterEach(cleanup);

const beganAt = Date.UTC(2013, 4, 20, 19, 56);

it('does not promise that a later sweep is higher, since the second one often has the first one’s angle', async () => {
  await act(async () =>
    keepSiteStatus(async () => ({ readOnly: false, registration: 'open', radarLoops: 'on', record: null })),
  );
  render(
    <RadarOptionsForm
      subject={{
        kind: 'tornado',
        id: '20130520-wcdkgyrj',
        videoUrl: null,
        place: null,
        label: 'EF5 Tornado (OUN)',
        beganAt,
        startAt: beganAt - 1_200_000,
        endAt: beganAt + 1_200_000,
        track: undefined,
        clock: undefined,
      }}
      isBusy={false}
      onRequest={async () => undefined}
    />,
  );
  const sweep = screen.getByRole('combobox', { name: 'Radar sweep' });
  const hint = document.getElementById(sweep.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(hint).toContain('Some have the same angle');
  expect(hint).not.toMatch(/high/);
});
