import { act, cleanup, render, screen } from '@testing-library/react';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSiteStatus } from '../../lib/site-status.ts';
import { clearSession } from '../../session/session-store.ts';
import { RadarSection } from './radar-section.tsx';
import type { RadarSubject } from './radar-subject.ts';

const subject: RadarSubject = {
  kind: 'tornado',
  id: '20130520-wcdkgyrj',
  videoUrl: null,
  place: { lat: 35.3, lon: -97.5 },
  label: 'EF5 Tornado (OUN)',
  beganAt: Date.parse('2013-05-20T19:56:00Z'),
  startAt: Date.parse('2013-05-20T19:36:00Z'),
  endAt: Date.parse('2013-05-20T20:55:00Z'),
  track: undefined,
  clock: undefined,
};

const show = async (radarLoops: 'on' | 'off') => {
  await act(async () => {
    clearSession();
    keepSiteStatus(async () => ({ readOnly: false, registration: 'open', radarLoops }));
  });
  render(
    <MemoryRouter>
      <RadarSection subject={subject} />
    </MemoryRouter>,
  );
};

/** An answer is kept for half a minute. */
let hour = Date.now();
beforeEach(() => void vi.useFakeTimers({ now: (hour += 60 * 60_000) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('invites a visitor to log in for a loop', async () => {
  await show('on');
  expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy();
  expect(screen.queryByText(noNewLoopsSentence)).toBeNull();
});

it('says to a visitor that no loops are made, instead of an invitation', async () => {
  await show('off');
  expect(screen.getByText(noNewLoopsSentence)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
