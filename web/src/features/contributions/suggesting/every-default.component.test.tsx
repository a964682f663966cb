import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fieldsOfRecord, type CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

const sent: unknown[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    sent.push(request);
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each(everyField)(
  'sends nothing while the value is the prefilled one: %s, %s',
  (_kind, name, about, current) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SuggestionForm about={about} userId="01JD5K8Z7Q0000000000000001" onDone={() => undefined} />
      </QueryClientProvider>,
    );
    fireEvent.change(screen.getByLabelText('Field'), { target: { value: name } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It is in the survey.' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Edit suggestion' }));
    const sentence =
      current === ''
        ? 'Please provide a proposed value.'
        : 'The proposed value is the same as the current value.';
    expect(screen.getAllByText(sentence, { exact: false }).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  },
);
