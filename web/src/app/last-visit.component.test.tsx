import { nameOf, type NamedTornado } from '@touchdown/shared/tornadoes/display-name.ts';
import { cleanup, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { ContributionsPage } from '../features/contributions/contributions-page.tsx';
import { CorrectionsPage } from '../features/corrections/corrections-page.tsx';
import { FeaturedSection } from '../features/home/featured-section.tsx';
import { StormReportListPage } from '../features/storm-reports/storm-report-list-page.tsx';
import { StormReportPage } from '../features/storm-reports/storm-report-page.tsx';
import { TornadoListPage } from '../features/tornadoes/list/tornado-list-page.tsx';
import type { ApiCall } from '../lib/api/api-client.ts';
import { openPage, refusal, type AnswersByRoute } from '../testing/open-page.tsx';

/** The server is down. */
const resting = refusal('UNAVAILABLE', 'The store is resting.');
const { response: tornadoes } = tornadoExamples.listTornadoes;

it.each<[string, ReactElement, ApiCall, shown: RegExp]>([
  [
    'the tornadoes',
    <TornadoListPage key="list" renderAction={() => null} />,
    'GET /tornadoes',
    named(tornadoes.tornadoes[0]),
  ],
  ['the storm reports', <StormReportListPage key="reports" />, 'GET /spc-reports', /^Showing/],
  [
    'a storm report',
    <StormReportPage key="report" contributions={() => null} radar={() => null} />,
    'GET /spc-reports/{id}',
    /^Report Details/,
  ],
  ['the contributions', <ContributionsPage key="contributions" />, 'GET /contributions', /votes?$/],
  ['the corrections', <CorrectionsPage key="corrections" />, 'GET /corrections', /official/],
  [
    'a card of the home page',
    <FeaturedSection key="featured" />,
    'GET /tornadoes/on-this-day',
    named(tornadoExamples.getOnThisDay.response.tornadoes[0]),
  ],
])('says of %s that they are from the last visit if the server is down', async (_what, page, call, shown) => {
  const open = (answers: AnswersByRoute = {}) =>
    openPage([{ path: '/spc-reports/:id', element: page }], '/spc-reports/x', answers);
  open();
  await screen.findAllByText(shown);
  expect(screen.queryByText(/from your last visit/)).toBeNull();
  cleanup();
  open({ [call]: resting });
  await screen.findByText(
    /^Error loading data: The store is resting\. This (list|page) is from your last visit\.$/,
  );
  expect(screen.getAllByText(shown)).not.toEqual([]);
});

function named(tornado: NamedTornado | undefined): RegExp {
  return new RegExp(tornado ? nameOf(tornado).title : 'no example', 'i');
}
