import { cleanup, render, screen } from '@testing-library/react';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SearchAnswerNotes } from './search-answer-notes.tsx';

afterEach(cleanup);

const chip = { without: '', parameters: {} };

it('leads to the pages of the places and the outbreak that a search names', () => {
  const understood: SearchAnswer = {
    chips: [
      { ...chip, kind: 'outbreak', label: 'Super Outbreak of 2011 (April 25, 2011 to April 28, 2011)' },
      { ...chip, kind: 'state', label: 'Alabama', parameters: { state: 'ALABAMA' } },
    ],
    ignored: '',
    others: [],
    towns: [{ label: 'Moore, Oklahoma', lat: 35, lon: -97 }],
    tried: [],
    note: '',
  };
  render(
    <MemoryRouter>
      <SearchAnswerNotes understood={understood} page="/tornadoes" />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Moore, Oklahoma', '/places/oklahoma/moore'],
    ['Super Outbreak of 2011', '/outbreaks/super-outbreak-of-2011'],
    ['Alabama', '/states/alabama'],
  ]);
});
