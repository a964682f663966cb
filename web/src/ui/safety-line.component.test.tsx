import { cleanup, render, screen } from '@testing-library/react';
import { apiDescription } from '@touchdown/shared/api-description.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SafetyLine, SafetyNote } from './safety-line.tsx';

afterEach(cleanup);

it('sends people to the weather service for warnings, on pages and in the description of the API', () => {
  const { container } = render(<SafetyNote />);
  const sentence = 'Not for safety decisions. Warnings: weather.gov';
  expect(container.textContent).toBe(sentence);
  expect(screen.getByRole('link', { name: 'weather.gov' }).getAttribute('href')).toBe(
    'https://www.weather.gov',
  );
  expect(JSON.stringify(apiDescription())).toContain(sentence);
});

it('says what to do when a tornado is coming, and where to read on', () => {
  render(<SafetyLine />, { wrapper: MemoryRouter });
  const line = screen.getByRole('complementary', { name: 'Safety' });
  expect(line.textContent).toBe(
    'If a tornado is coming: go to a basement or an inside room on the lowest floor, away from windows. Leave a mobile home for a sturdy building. Stay safe · Live warnings: weather.gov',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/safety',
    'https://www.weather.gov',
  ]);
});
