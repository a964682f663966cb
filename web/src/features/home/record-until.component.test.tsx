import { fireEvent, screen, waitFor } from '@testing-library/react';
import { stormReportExamples } from '@touchdown/shared/storm-reports/examples.ts';
import { expect, it } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import { RecordUntil } from './record-until.tsx';

it('says until when the record goes at once, and how many reports there are since then when it knows', async () => {
  const { response: example } = stormReportExamples.listPreliminary;
  const none = {
    ...example,
    columns: Object.fromEntries(Object.keys(example.columns).map((one) => [one, []])),
  };
  const { client, container } = openPage(<RecordUntil until="2026-07-31" />, '/', {
    'GET /preliminary': [refusal('UNAVAILABLE', 'Please try again later.'), none, example],
  });
  const text = () => container.textContent?.replaceAll(/\s+/g, ' ').trim();
  expect(text()).toBe('The official record goes through July 31, 2026.');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(text()).toBe(
      'The official record goes through July 31, 2026. No preliminary reports since then are here.',
    ),
  );
  await client.refetchQueries();
  const onMap = await screen.findByRole('link', { name: 'on the map' });
  expect(onMap.getAttribute('href')).toBe('/map?start_time_from=2026-08-01');
  expect(screen.getByRole('link', { name: 'as a list' }).getAttribute('href')).toBe(
    '/spc-reports?record_answer=waiting',
  );
  expect(text()).toContain('Since then there are 2 preliminary reports. See them on the map or as a list.');
});
