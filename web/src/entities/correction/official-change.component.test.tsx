import { cleanup, render, screen, within } from '@testing-library/react';
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

it('an entry tells how the correction came about and was reversed, step by step', () => {
  const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  const told = {
    ...approval,
    official: 11,
    isShown: false,
    reason: 'The family was missing in the list.',
    first: { by: 'linus', at: at(20) },
    objections: 2,
    takenBack: {
      by: null,
      at: at(24),
      byTime: true as const,
      reason: 'OTHER_TORNADO' as const,
      note: 'The certificate is of another county.',
    },
  };
  render(
    <MemoryRouter>
      <CorrectionEntry type="tornado" correction={told} level={3} />
    </MemoryRouter>,
  );
  const steps = within(screen.getByRole('list', { name: 'How it came about' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Suggested by ada: “The family was missing in the list.”',
    'First approved by linus, November 20, 2026',
    '2 people objected',
    'Approved by grace, November 22, 2026',
    'Reversed by deleted user, because no one objected for 24 hours, November 24, 2026: It belongs to another tornado.“The certificate is of another county.”',
  ]);
});

it('an entry from before there were reasons has its two steps', () => {
  render(
    <MemoryRouter>
      <CorrectionEntry
        type="tornado"
        correction={{ ...approval, official: 11, takenBack: null, isShown: true }}
        level={3}
      />
    </MemoryRouter>,
  );
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual(['Suggested by ada', 'Approved by grace, November 22, 2026']);
});
