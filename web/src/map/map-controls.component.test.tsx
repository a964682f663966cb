import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MapControls } from './map-controls.tsx';

afterEach(cleanup);

const place = { latitude: 35, longitude: -97, zoom: 6 };

it.each([
  ['without a place', undefined, true, 'hidden'],
  ['before it is known whose data the ground is', place, false, 'hidden'],
  ['afterwards', place, true, 'visible'],
])('%s, the credit of a map takes its room, shown or not', (_when, at, isGroundKnown, visibility) => {
  render(
    <MapControls
      place={at}
      isGroundKnown={isGroundKnown}
      hasStreets={false}
      attribution="A source"
      grid={{ amount: 0.5, miles: 0.5 }}
      legend={null}
      onMove={() => {}}
    />,
  );
  const foot = screen.getByText('A source').parentElement;
  expect(foot?.style.visibility).toBe(visibility);
  screen.getByText('Squares: 0.5 miles');
  screen.getByRole('button', { name: 'Zoom in' });
});
