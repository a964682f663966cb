import { describe, expect, it } from 'vitest';
import { StormReport } from '../storm-reports/schema.ts';
import { madeUpStormReport } from '../storm-reports/testing/made-up-storm-report.ts';
import { currentText, parseProposal, writeField } from './fields.ts';
import { reportFields } from './report-fields.ts';

const report: StormReport = { ...madeUpStormReport('2013-05-20', '1956'), lat: 35.3, lon: -97.5 };

function changesOf(name: string, text: string): Partial<StormReport> | string {
  const field = reportFields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  const parsed = parseProposal(field, text, report);
  if ('sentence' in parsed) return parsed.sentence;
  const after = writeField(field, report, parsed.value) as StormReport;
  expect(() => StormReport.parse(after)).not.toThrow();
  const keys = Object.keys(after) as (keyof StormReport)[];
  return Object.fromEntries(keys.filter((key) => after[key] !== report[key]).map((key) => [key, after[key]]));
}

describe('the fields of a storm report', () => {
  it.each([
    [
      'report_date',
      '2013-05-22 03:10',
      { report_datetime: '2013-05-22T03:10:00Z', report_date: '2013-05-21' },
    ],
    ['location_text', '2 W Moore', { location_text: '2 W Moore' }],
    ['state', 'texas', { state: 'TEXAS', state_code: 'TX' }],
    ['county', 'Nowhere', { county: 'Nowhere' }],
    ['preliminary_f_scale', 'EF3', { preliminary_f_scale: 'EF3', preliminary_f_scale_text: 'EF3' }],
    ['comments', 'Brief.', { comments: 'Brief.' }],
    ['coordinates', '35.4, -97.6', { lat: 35.4, lon: -97.6, start_lat: 35.4, start_lon: -97.6 }],
    ['coordinates', '45.4, -97.6', 'The place must be within 100 miles of the recorded place.'],
    ['preliminary_f_scale', 'F3', 'Tornadoes of 2013-05-20 are rated on the EF scale.'],
    ['state', 'XX', 'Please choose a state from the list.'],
    ['comments', 'x'.repeat(256), 'The proposed value must be at most 255 characters long.'],
    ['report_date', '2031-05-20 19:56', 'The time must be within three days of the recorded value.'],
    ['report_date', 'May', 'Please enter a date and time in UTC, such as 2013-05-20 19:56.'],
  ] as const)('write or refuse %s of %j', (name, text, changes) => {
    expect(changesOf(name, text)).toEqual(changes);
  });

  it.each(reportFields.map((one) => [one.name, one] as const))(
    'prefill %s with a text that reads as the same value',
    (_name, one) => {
      const text = currentText(one, report);
      if (text !== '') expect(parseProposal(one, text, report)).toEqual({ value: one.read(report) });
    },
  );

  it('never change the id', () => {
    for (const field of reportFields) {
      const value = field.read({ ...report, county: 'x', comments: 'x', location_text: 'x' });
      expect(writeField(field, report, value)?.id).toBe(report.id);
    }
  });
});
