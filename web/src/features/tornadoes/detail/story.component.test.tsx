import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ownCompilation } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Story } from './story.tsx';

afterEach(cleanup);

const byTheService = 'Written by the National Weather Service.';

function show(over: Partial<TornadoForReader>) {
  const tornado = { ...madeUpTornado('1974-04-03T20:30:00Z', { record_kind: 'official' as const }), ...over };
  return render(
    <MemoryRouter>
      <Story tornado={tornado} empty={<p>Nobody wrote.</p>} />
    </MemoryRouter>,
  ).container;
}

it('is one sentence where nobody has written', () => {
  expect(show({ event_narrative: null, episode_narrative: 'A line of storms.' }).textContent).toBe(
    'What happenedNobody wrote.',
  );
});

it.each([
  ['the weather service', {}, byTheService],
  ['the weather service, if another value is ours', { compiled: ['wfo' as const] }, byTheService],
  ['us', { compiled: ['event_narrative' as const] }, ownCompilation.sentence],
])(
  'says that it was written by %s',
  (_, { compiled }: { compiled?: ('wfo' | 'event_narrative')[] }, author) => {
    show({
      event_narrative: 'The tornado crossed Xenia.',
      ...(compiled ? { compiled: { ...ownCompilation, fields: compiled } } : {}),
    });
    expect(screen.getByText('The tornado crossed Xenia.')).toBeTruthy();
    expect([byTheService, ownCompilation.sentence].filter((text) => screen.queryByText(text))).toEqual([
      author,
    ]);
  },
);

it('leads from the time line to the sentence, and opens a long story for it', () => {
  const long = 'It crossed a county line. '.repeat(80);
  const container = show({
    end_datetime: '1974-04-03T21:00:00Z',
    event_narrative: `${long}It hit the school at 3:40 pm CDT. At 3:40 pm CDT the roof went.`,
  });
  expect(screen.getByRole('button', { name: 'Read all' })).toBeTruthy();
  const link = screen.getByRole('link', { name: /:40 p\.m\./ });
  fireEvent.click(link);
  expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy();
  expect(container.querySelectorAll(link.getAttribute('href') ?? '')).toHaveLength(1);
});
