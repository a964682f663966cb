import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

const time = Date.UTC(2013, 4, 20, 20, 16, 43, 512);

it('names a saved view by radar, time and fields', () => {
  const fields = ['reflectivity', 'storm_relative_velocity'] as const;
  expect(fileNameOf({ station: 'KTLX, Oklahoma City (OK)', time, fields, extension: 'png' })).toBe(
    'KTLX-20130520T201643Z-reflectivity-storm-relative-velocity.png',
  );
  expect(fileNameOf({ station: 'Radar', time, fields: ['velocity'], extension: 'gif' })).toBe(
    'radar-20130520T201643Z-velocity.gif',
  );
});
