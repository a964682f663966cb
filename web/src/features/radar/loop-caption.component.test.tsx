import { cleanup, render, screen } from '@testing-library/react';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { afterEach, expect, it } from 'vitest';
import { LoopCaption } from './loop-caption.tsx';

const list: FrameList = {
  stationId: 'KTLX',
  field: 'reflectivity',
  isSimulated: false,
  frames: [{ time: Date.UTC(2013, 4, 20, 19, 36), elevationDegrees: 0.5 }],
};

afterEach(cleanup);

it('says what is missing from a loop, and of a long list how many notes follow', () => {
  const notes = Array.from({ length: 9 }, (_, at) => `KTLX20130520_19360${at}_V06 is left out.`);
  render(
    <LoopCaption
      list={{ ...list, notes: ['4 of 13 volumes of KTLX could be shown.', ...notes] }}
      seconds={0}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 of 13 volumes of KTLX could be shown.',
    ...notes.slice(0, 4),
    '5 more notes.',
  ]);
});

it('credits radar and map in text, which the frames write too small for a phone', () => {
  const credit = 'Radar: NOAA NEXRAD Level II · © OpenStreetMap';
  render(<LoopCaption list={{ ...list, credit }} seconds={0} />);
  screen.getByText(credit);
});

it('says that an end is estimated, and nothing about a loop that lacks nothing', () => {
  const { rerender } = render(
    <LoopCaption list={{ ...list, notes: [], marker: 'estimated end' }} seconds={0} />,
  );
  expect(screen.getByText(/doesn’t say when this tornado ended/)).toBeTruthy();
  rerender(<LoopCaption list={list} seconds={0} />);
  expect(screen.queryByText(/estimated/)).toBeNull();
  expect(screen.queryByText('About this loop')).toBeNull();
});
