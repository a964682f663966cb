import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WhereDiedSection } from './where-died-section.tsx';

afterEach(cleanup);

const years = { first: 1950, last: 2023, count: 74 };

it('says where people died, with a bar for each place, ages and sexes', () => {
  render(
    <WhereDiedSection
      profile={{
        years,
        where_died: {
          deaths: 9,
          placed: 8,
          places: [
            { place: 'mobile_home', deaths: 6 },
            { place: 'vehicle', deaths: 2 },
          ],
          ages: [{ age: 'from_65', deaths: 5 }],
        },
      }}
    />,
  );
  screen.getByRole('heading', { level: 2, name: 'Where people died' });
  screen.getByText(
    'We know where 8 of the 9 people killed since 1996 were: 6 in mobile homes and 2 in vehicles.',
  );
  screen.getByText('Ages: 65 or older (5).');
  const rows = within(screen.getByRole('table', { name: 'Deaths by place' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Mobile homes6', 'Vehicles2']);
});

it('is not there where nothing is known', () => {
  const { container } = render(<WhereDiedSection profile={{ years }} />);
  expect(container.textContent).toBe('');
});
