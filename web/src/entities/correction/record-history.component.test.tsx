import { fireEvent, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { describe, expect, it } from 'vitest';
import { openPage, refusal, type AnswersByRoute } from '../../testing/open-page.tsx';
import { RecordHistory } from './record-history.tsx';
import type { TargetType } from './value-words.ts';

const show = (type: TargetType, isEdited: boolean, answers: AnswersByRoute = {}) =>
  openPage(<RecordHistory type={type} id="19740403-xhyw80gn" isEdited={isEdited} />, '/', answers);

describe('the history of a record', () => {
  it('is open where a value is edited, and shows who has corrected what', async () => {
    const { calls } = show('tornado', true);
    screen.getByText('Loading the history');
    expect(calls).toMatchObject([{ path: '/api/v1/tornadoes/19740403-xhyw80gn/revisions' }]);
    const [correction] = tornadoExamples.getTornadoRevisions.response.corrections;
    expect((await screen.findAllByText(String(correction?.suggestedBy))).length).toBeGreaterThan(0);
  });

  it('is not loaded until it is opened where no value is edited', () => {
    const { calls } = show('tornado', false);
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'History of this record' }));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['tornado', 'GET /tornadoes/{id}/revisions'],
    ['spc-report', 'GET /spc-reports/{id}/revisions'],
  ] as const)('of a %s says that it failed, and tries again', async (type, route) => {
    const failure = refusal('UNAVAILABLE', 'The history cannot be read at the moment.');
    const { callsOf } = show(type, true, { [route]: [failure, { corrections: [], imports: [] }] });
    await screen.findByText('Failed to load the history');
    screen.getByText(/The history cannot be read at the moment\./);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No corrections: every value is official.');
    expect(callsOf(route)).toHaveLength(2);
  });
});
