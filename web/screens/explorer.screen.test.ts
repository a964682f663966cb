import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { openScreen } from './open-screen.tsx';
import { follow } from './use-screen.ts';

describe('the map and the list', () => {
  it('say on the list what a list cannot be narrowed to', async () => {
    await openScreen('/map?hours=15-21', { seesMaps: true });
    await follow('See these as a list');
    await screen.findByText(/The list can’t filter by hour of day\. It was left out\./);
  });
});
