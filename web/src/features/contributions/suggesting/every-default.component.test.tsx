import { fireEvent, screen } from '@testing-library/react';
import { fieldsOfRecord, type CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

const tornado = madeUpTornado('2013-05-20T19:56:00Z', {
  end_datetime: '2013-05-20T20:35:07Z',
  state: 'Oklahoma',
});
const report = madeUpStormReport('2013-05-20', '1956', { county: 'MCCLAIN' });
const abouts: CorrectableRecord[] = [
  { kind: 'tornado', record: tornado },
  { kind: 'spc-report', record: report },
];
const everyField = abouts.flatMap((about) =>
  fieldsOfRecord(about).map((field) => [about.kind, field.name, about, field.current] as const),
);

it.each(everyField)(
  'sends nothing while the value is the prefilled one: %s, %s',
  (_kind, name, about, current) => {
    const { calls } = openPage(
      <SuggestionForm about={about} userId="01JD5K8Z7Q0000000000000001" onDone={() => undefined} />,
    );
    fireEvent.change(screen.getByLabelText('Field'), { target: { value: name } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It is in the survey.' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Edit suggestion' }));
    const sentence =
      current === ''
        ? 'Please provide a proposed value.'
        : 'The proposed value is the same as the current value.';
    expect(screen.getAllByText(sentence, { exact: false }).length).toBeGreaterThan(0);
    expect(calls).toEqual([]);
  },
);
