import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { CountyLink, SentenceWithTown, StateLink } from './place-of-record.tsx';

afterEach(cleanup);

const drawn = (node: ReactNode) => {
  const { container } = render(node, { wrapper: MemoryRouter });
  return { text: container.textContent, to: container.querySelector('a')?.getAttribute('href') };
};

it.each([
  ['Cleveland', 'Cleveland County', '/states/oklahoma/cleveland'],
  ['Graves, Kentucky', 'Graves County, Kentucky', '/states/kentucky/graves'],
])('the county %s leads to its page', (county, text, to) => {
  expect(drawn(<CountyLink county={county} ownState="OKLAHOMA" />)).toEqual({ text, to });
});

it('what is no county leads nowhere', () => {
  expect(drawn(<CountyLink county="OKZ025" ownState="Oklahoma" />).to).toBeUndefined();
});

it('a state in capitals leads to its page, in its own spelling', () => {
  expect(drawn(<StateLink state="NEW YORK" />)).toEqual({ text: 'New York', to: '/states/new-york' });
});

it.each([
  ['2.1 mi SW of Joplin, Missouri', '/places/missouri/joplin'],
  ['near St. Louis, Missouri', '/places/missouri/st-louis'],
  ['Isle of Wight, Virginia', undefined],
  ['at the crossroads', undefined],
])('in %j the town leads to its page', (text, to) => {
  const found = drawn(<SentenceWithTown text={text} />);
  expect(found.text).toBe(text);
  if (to !== undefined) expect(found.to).toBe(to);
});
