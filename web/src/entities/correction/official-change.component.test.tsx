import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { CorrectionEntry } from './correction-entry.tsx';
import { EditedFieldsContext } from './edited-fields.ts';
import { EditedMark } from './edited-mark.tsx';

const approval = {
  field: 'fatalities',
  value: 13,
  suggestedBy: 'ada',
  approvedBy: 'grace',
  approvedAt: '2026-11-22T10:57:39.132Z',
  suggestionId: '01JD5K8Z7Q0000000000000009',
};

afterEach(cleanup);

it.each([
  [{ official: 11 }, 'edited: officially 11 History'],
  [{ official: 12, officialBefore: 11 }, 'edited: officially 12 (11 when it was approved) History'],
  [
    { official: 12, officialBefore: null },
    'edited: officially 12 (not recorded when it was approved) History',
  ],
])('the mark beside a value with %j says when the official value has changed', (official, words) => {
  render(
    <EditedFieldsContext value={{ type: 'tornado', edited: [{ ...approval, ...official }] }}>
      <EditedMark field="fatalities" />
    </EditedFieldsContext>,
  );
  expect(document.body.textContent).toBe(words);
});

it.each([
  [{}, ['11', '13']],
  [{ officialNow: 12 }, ['11', '12', '13']],
])('an entry of the history with %j shows the official value of then and of now', (now, values) => {
  const correction = { ...approval, official: 11, takenBack: null, isShown: true, ...now };
  render(
    <MemoryRouter>
      <CorrectionEntry type="tornado" correction={correction} level={3} />
    </MemoryRouter>,
  );
  const shown = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(shown.slice(0, values.length)).toEqual(values);
  expect(screen.queryByText('Officially now') !== null).toBe('officialNow' in now);
});
