import { expect, it } from 'vitest';
import { targetOf } from './contribution-target.ts';

const none = { tornado_id: null, tornado: null, spc_report_id: null, spc_report: null };

it('section 2: a contribution names its tornado or its report, with the state', () => {
  const tornado = { display_name: 'Moore', state: 'OKLAHOMA' };
  expect(targetOf({ ...none, tornado_id: 't', tornado })).toEqual({
    to: '/tornadoes/t',
    name: 'Moore, Oklahoma',
  });
  const named = { display_name: 'Moore, Oklahoma', state: 'Oklahoma' };
  expect(targetOf({ ...none, tornado_id: 't', tornado: named })?.name).toBe('Moore, Oklahoma');
  const report = { location_text: '2 SW VIOLA', state: 'KANSAS' };
  expect(targetOf({ ...none, spc_report_id: 's', spc_report: report })).toEqual({
    to: '/spc-reports/s',
    name: '2 SW Viola, Kansas',
  });
  expect(
    targetOf({ ...none, spc_report_id: 's', spc_report: { ...report, location_text: null } })?.name,
  ).toBe('Kansas SPC Report');
  expect(targetOf(none)).toBeUndefined();
});
