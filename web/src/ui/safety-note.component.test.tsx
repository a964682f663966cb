import { cleanup, render, screen } from '@testing-library/react';
import { apiDescription } from '@touchdown/shared/api-description.ts';
import { afterEach, expect, it } from 'vitest';
import { SafetyNote } from './safety-note.tsx';

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
