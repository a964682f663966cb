import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import { madeUpStormReport } from '@touchdown/shared/storm-reports/testing/made-up-storm-report.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { beforeEach, expect, it } from 'vitest';
import { forgetDrafts } from '../../../lib/drafts.ts';
import { openPage, refusal, webPage } from '../../../testing/open-page.tsx';
import {
  accepted,
  contributionServer,
  descriptionsOf,
  fieldOf,
  type,
} from '../testing/contribution-server.ts';
import { SuggestionForm } from './suggestion-form.tsx';

const [ada, bob] = ['01JD5K8Z7Q0000000000000001', '01JD5K8Z7Q0000000000000002'];
const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  state: 'Oklahoma',
  injuries: 212,
  path_width: null,
  tor_f_scale: 'EF5',
  event_narrative: 'It began\nwest of Newcastle.',
});
const report = madeUpStormReport('2013-05-20', '1956', { county: 'MCCLAIN' });

const server = contributionServer();
let done = 0;

beforeEach(() => {
  done = 0;
});

function open(about: CorrectableRecord = { kind: 'tornado', record: moore }, userId = ada) {
  cleanup();
  return openPage(
    <SuggestionForm about={about} userId={userId} onDone={() => void done++} />,
    '/',
    server.routes,
  );
}
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Edit suggestion' }));
const sides = () => [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent);

it('names what is missing when it is submitted, in the specification’s words, and sends nothing', async () => {
  open();
  submit();
  expect(descriptionsOf('Field')[0]).toBe('Please select a field to suggest an edit for.');
  expect(descriptionsOf('Reason')[0]).toBe('Please provide a reason for your suggestion.');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Field')));
  type('Field', 'path_width');
  const missing = 'Please provide a proposed value.';
  expect(descriptionsOf(/^Proposed value/)).not.toContain(missing);
  submit();
  expect(descriptionsOf(/^Proposed value/)[0]).toBe(missing);
  type('Field', 'injuries');
  const same = 'The proposed value is the same as the current value.';
  expect(descriptionsOf(/^Proposed value/)).not.toContain(same);
  submit();
  expect(descriptionsOf(/^Proposed value/)[0]).toBe('The proposed value is the same as the current value.');
  type(/^Proposed value/, 'many');
  expect(descriptionsOf(/^Proposed value/)[0]).toBe('Please enter a whole number from 0 to 100,000.');
  type('Reason', 'a'.repeat(1_001));
  expect(descriptionsOf('Reason')[0]).toBe('The reason must be at most 1000 characters long.');
  expect(server.sent).toEqual([]);
});

it('offers every editable field, and prefills each with the current value', () => {
  open();
  const names = [...fieldOf('Field').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names).toContain('F/EF Scale');
  expect(names).toHaveLength(21);
  const prefills = (name: string, label: string | RegExp = /^Proposed value/) => {
    type('Field', name);
    const { value, type: kind, tagName } = fieldOf(label);
    return [value, tagName === 'INPUT' ? kind : tagName];
  };
  expect(prefills('injuries')).toEqual(['212', 'text']);
  expect(prefills('path_width')).toEqual(['', 'text']);
  expect(prefills('begin_datetime')).toEqual(['2013-05-20T19:56', 'datetime-local']);
  expect(prefills('event_narrative')).toEqual(['It began\nwest of Newcastle.', 'TEXTAREA']);
  expect(prefills('state')).toEqual(['Oklahoma', 'SELECT']);
  expect(prefills('tor_f_scale')).toEqual(['EF5', 'SELECT']);
  const ratings = [...fieldOf('Proposed value').querySelectorAll('option')].map(({ value }) => value);
  expect(ratings.filter((rating) => /^F\d/.test(rating))).toEqual([]);
  expect(prefills('start_coordinates', 'Latitude')[0]).toBe(String(moore.start_lat));
});

it('shows the value before and after, side by side', () => {
  open();
  type('Field', 'injuries');
  expect(sides()).toEqual(['212', 'No change yet']);
  type('Proposed value', ' 1,213 ');
  expect(sides()).toEqual(['212', '1213']);
  type('Field', 'path_width');
  expect(sides()).toEqual(['N/A', 'No change yet']);
  type('Field', 'begin_datetime');
  type('Proposed value (UTC)', '2013-05-20T20:01');
  expect(sides()).toEqual(['2013-05-20 19:56 UTC', '2013-05-20 20:01 UTC']);
});

it('takes a place as two numbers', async () => {
  open();
  type('Field', 'start_coordinates');
  type('Latitude', '89');
  type('Reason', 'Survey');
  submit();
  expect(descriptionsOf('Latitude')[0]).toContain('within 100 miles');
  type('Latitude', String((moore.start_lat ?? 0) + 0.01));
  server.answers = [accepted];
  submit();
  await waitFor(() => expect(done).toBe(1));
  expect(server.sent[0]?.body['content']).toMatchObject({ targetField: 'start_coordinates' });
});

it('takes a place as another map copies it, and decimals with a comma', () => {
  open();
  type('Field', 'start_coordinates');
  const place = () => [fieldOf('Latitude').value, fieldOf('Longitude').value];
  const [, lon] = place();
  type('Latitude', '35,');
  type('Latitude', '35,3');
  expect(place()).toEqual(['35.3', lon]);
  type('Longitude', '35.41, -97.52');
  expect(place()).toEqual(['35.41', '-97.52']);
  type('Latitude', '35.42 -97.53');
  expect(place()).toEqual(['35.42', '-97.53']);
});

it('says at a place in the east that longitudes in the west are negative', () => {
  open();
  type('Field', 'start_coordinates');
  type('Longitude', String(-(moore.start_lon ?? 0)));
  type('Reason', 'Survey');
  submit();
  expect(descriptionsOf('Latitude')[0]).toContain(`are negative, such as ${moore.start_lon}.`);
});

it('sends the field, the value, the reason and the target, closes and forgets its draft', async () => {
  open();
  type('Field', 'injuries');
  type('Proposed value', '213');
  type('Source', 'https://survey.example/1');
  type('Reason', ' The survey. ');
  server.answers = [accepted];
  submit();
  await waitFor(() => expect(done).toBe(1));
  expect(server.sent[0]?.body).toEqual({
    contributionType: 'EDIT_SUGGESTION',
    content: {
      targetField: 'injuries',
      proposedValue: '213',
      reason: 'The survey.',
      source: 'https://survey.example/1',
      targetTornadoId: moore.id,
    },
  });
  open();
  expect([fieldOf('Field').value, fieldOf('Reason').value]).toEqual(['', '']);
});

it('about a report names the report, and has its fields', async () => {
  open({ kind: 'spc-report', record: report });
  type('Field', 'report_date');
  expect(fieldOf('Proposed value (UTC)').type).toBe('datetime-local');
  type('Field', 'county');
  expect(fieldOf('Proposed value').value).toBe('MCCLAIN');
  type('Proposed value', 'GRADY');
  type('Reason', 'West of the line.');
  server.answers = [accepted];
  submit();
  await waitFor(() => expect(done).toBe(1));
  expect(server.sent[0]?.body['content']).toMatchObject({
    targetField: 'county',
    targetSpcReportId: report.id,
  });
});

it.each<[string, object[], string]>([
  ['a refusal', [refusal('CONFLICT', 'No more.')], 'No more.'],
  ['an answer without a message', [webPage()], 'Failed to submit suggestion.'],
  ['no network', [], 'An unexpected network or server error occurred.'],
])(
  'shows %s over the button, keeps the fields, and sends the same key again',
  async (_what, given, sentence) => {
    open();
    type('Field', 'injuries');
    type('Proposed value', '213');
    type('Source', 'https://survey.example/1');
    type('Reason', 'The survey.');
    server.answers = given;
    submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    server.answers = [accepted];
    submit();
    await waitFor(() => expect(done).toBe(1));
    expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
  },
);

it('shows the server’s sentence at the field that it names', async () => {
  open();
  type('Field', 'injuries');
  type('Proposed value', '213');
  type('Source', 'https://survey.example/1');
  type('Reason', 'The survey.');
  const details = [{ field: 'proposedValue', received: '', allowed: '' }];
  server.answers = [refusal('INVALID_REQUEST', 'It is 213 by now.', { details })];
  submit();
  await screen.findByText('It is 213 by now.');
  expect(descriptionsOf('Proposed value')[0]).toBe('It is 213 by now.');
});

it('keeps a draft for each person and target, until they log out', () => {
  open();
  type('Field', 'injuries');
  type('Proposed value', '213');
  open();
  expect(fieldOf('Proposed value').value).toBe('213');
  open({ kind: 'spc-report', record: report });
  expect(fieldOf('Field').value).toBe('');
  open(undefined, bob);
  expect(fieldOf('Field').value).toBe('');
  forgetDrafts();
  open();
  expect(fieldOf('Field').value).toBe('');
});
