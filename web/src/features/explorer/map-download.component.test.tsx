import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { noFilters } from './filters/explorer-filters.ts';
import { MapDownload } from './map-download.tsx';
import type { TrackLayer } from './tracks/use-track-layer.ts';

it('names as many tornadoes as the brushed years have, and asks for those years', () => {
  const years = new Uint32Array(74);
  const brushed = { shown: new Uint8Array(9), count: 4, years, months: years, hours: years };
  const brush = { years: { from: 2009, to: 2012 }, months: undefined, hours: undefined };
  const layer = { record: undefined, idOf: undefined, brushed, brush } as unknown as TrackLayer;
  const filters = { ...noFilters, from: '2009-01-01', to: '2012-12-31' };
  openPage(<MapDownload filters={filters} layer={layer} />);
  fireEvent.click(screen.getByText('Download'));
  expect(screen.getByText('4 tornadoes')).toBeDefined();
  const [csv] = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(csv).toBe('/api/v1/tornadoes/export?date_from=2009-01-01&date_to=2012-12-31&format=csv');
});
