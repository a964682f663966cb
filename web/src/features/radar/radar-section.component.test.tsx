import { act, screen } from '@testing-library/react';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSiteStatus } from '../../lib/site-status.ts';
import { openPage, signIn } from '../../testing/open-page.tsx';
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

const show = async (radarLoops: 'on' | 'off', shown = subject) => {
  await act(async () => {
    keepSiteStatus(async () => ({ readOnly: false, registration: 'open', radarLoops, record: null }));
  });
  openPage(<RadarSection subject={shown} />);
};

/** An answer is kept for half a minute. */
let hour = Date.now();
beforeEach(() => void vi.useFakeTimers({ now: (hour += 60 * 60_000) }));
afterEach(() => void vi.useRealTimers());

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

describe('a tornado from before the archive', () => {
  const before: RadarSubject = {
    ...subject,
    id: '19740403-xhyw80gn',
    beganAt: Date.parse('1974-04-03T20:30:00Z'),
    startAt: Date.parse('1974-04-03T20:10:00Z'),
    endAt: Date.parse('1974-04-03T21:40:00Z'),
  };
  const sentence = 'Radar archives start in June 1991.';

  it('says so in advance to a member, who is offered no options', async () => {
    vi.useRealTimers();
    signIn();
    openPage(<RadarSection subject={before} />);
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Regenerate Radar Options' })).toBeNull();
  });

  it('says so to a visitor, who is not asked to log in needlessly', async () => {
    await show('on', before);
    expect(screen.getByText(sentence)).toBeTruthy();
    const section = screen.getByRole('region', { name: 'Radar Animation' });
    expect(section.querySelector('a')).toBeNull();
    expect(section.textContent).not.toContain('Log in');
  });
});
