import { motionOf } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { expect, it } from 'vitest';
import { tornadoSubject } from './radar-subject.ts';

const ends = { start_lat: 35.2, start_lon: -97.6, end_lat: 35.3, end_lon: -97.4, tornado_path: null };
const begin = '2013-05-20T19:56:00Z';
const times = {
  begin_datetime: begin,
  end_datetime: '2013-05-20T20:35:00Z',
  begin_wall: '2013-05-20T14:56:00',
  begin_zone_letters: 'CDT',
};

it('a loop shows the path of its tornado, its time and the clock of the place', () => {
  const { track, clock } = tornadoSubject({ ...madeUpTornado(begin, {}), ...ends, ...times });
  expect(track).toEqual({
    path: [
      { lat: 35.2, lon: -97.6 },
      { lat: 35.3, lon: -97.4 },
    ],
    beganAt: Date.UTC(2013, 4, 20, 19, 56),
    endedAt: Date.UTC(2013, 4, 20, 20, 35),
    isEndEstimated: false,
  });
  expect(clock).toEqual({ utcOffsetMinutes: -300, letters: 'CDT' });
});

it('a record without an end has an estimate, of its motion too, and one without a place no path', () => {
  const tornado = { ...madeUpTornado(begin, {}), ...ends, ...times };
  const { track } = tornadoSubject({ ...tornado, end_datetime: null });
  expect(track?.isEndEstimated).toBe(true);
  expect(track && motionOf(track)?.isEstimated).toBe(true);
  expect(tornadoSubject({ ...tornado, start_lat: null, start_lon: null }).track).toBeUndefined();
});
