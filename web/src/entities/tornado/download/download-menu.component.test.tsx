import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DownloadMenu } from './download-menu.tsx';

afterEach(cleanup);

const urls = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the download menu', () => {
  it('offers exactly what is filtered, without the page, in each format', () => {
    render(<DownloadMenu count={1282} queryString="state=Ohio&page=3&limit=25&facets=true&county=" />);
    fireEvent.click(screen.getByText('Download'));
    expect(screen.getByText('1,282 tornadoes')).toBeDefined();
    expect(urls()).toEqual([
      '/api/v1/tornadoes/export?state=Ohio&format=csv',
      '/api/v1/tornadoes/export?state=Ohio&format=csv&bom=true',
      '/api/v1/tornadoes/export?state=Ohio&format=geojson',
      '/api/v1/tornadoes/export?state=Ohio&format=geojsons',
      '/api/v1/tornadoes/export?state=Ohio&format=parquet',
      '/api/v1/tornadoes/export?state=Ohio&format=kml',
      '/api/v1/tornadoes/export?state=Ohio&format=gpx',
      '/api/v1/tornadoes/export?state=Ohio&format=ics',
      '/api/v1/tornadoes/export?state=Ohio&format=metadata.json',
    ]);
    screen.getByRole('heading', { name: 'For other programs' });
    const files = screen.getAllByRole('link').slice(0, -1);
    for (const link of files) expect(link.hasAttribute('download')).toBe(true);
  });

  it('offers all columns where a format can have them', () => {
    render(<DownloadMenu count={7} queryString="state=Ohio" />);
    fireEvent.click(screen.getByText('Download'));
    fireEvent.click(screen.getByRole('checkbox', { name: /^All columns/ }));
    expect(urls().map((url) => url?.split('state=Ohio&format=')[1])).toEqual([
      'csv&columns=all',
      'csv&columns=all&bom=true',
      'geojson&columns=all',
      'geojsons&columns=all',
      'parquet&columns=all',
      'kml',
      'gpx',
      'ics',
      'metadata.json',
    ]);
  });

  it('says in its place that a format cannot have so many', () => {
    render(<DownloadMenu count={70_083} queryString="" />);
    expect(urls().map((url) => url?.split('format=')[1])).toEqual([
      'csv',
      'csv&bom=true',
      'geojson',
      'geojsons',
      'parquet',
      'metadata.json',
    ]);
    expect(screen.getByText('only for at most 3,000; filter first').parentElement?.textContent).toContain(
      'iCalendar',
    );
  });

  it('closes with Escape, and the button has the focus again', () => {
    const { container } = render(<DownloadMenu count={1} queryString="" />);
    const menu = container.querySelector('details') as HTMLDetailsElement;
    menu.open = true;
    screen.getAllByRole('link')[1]?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect([menu.open, document.activeElement]).toEqual([false, container.querySelector('summary')]);
  });

  it('says that there is nothing to download', () => {
    render(<DownloadMenu count={0} queryString="" />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Download' });
    expect(button.disabled).toBe(true);
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('No tornado matches, so there is nothing to download.');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('lets the page write a file that the API cannot select', () => {
    const onWrite = vi.fn<(format: string, options: { bom: boolean }) => void>();
    render(<DownloadMenu count={7} queryString="" onWrite={onWrite} />);
    fireEvent.click(screen.getByText('Download'));
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
    expect(onWrite.mock.calls).toEqual([
      ['csv', { bom: false }],
      ['csv', { bom: true }],
      ['geojson', { bom: false }],
    ]);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
