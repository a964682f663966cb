import { describe, expect, it } from 'vitest';
import { linkedFileNames } from './linked-file-names.ts';

describe('linked file names', () => {
  it('are the last path segments of all links, once each, in page order', () => {
    const page = `
      <a href="data/2023_torn.csv">2023</a> <A HREF='/wcm/data/2022_torn.csv'>2022</A>
      <a class="x" href = "http://www.spc.noaa.gov/wcm/data/2021_torn.csv#top">2021</a>
      <a href=2020_torn.csv>2020</a> <a href="2023_torn.csv?C=M;O=A">2023 again</a>`;
    expect(linkedFileNames(page)).toEqual([
      '2023_torn.csv',
      '2022_torn.csv',
      '2021_torn.csv',
      '2020_torn.csv',
    ]);
  });

  it('leave out folders, sorting links and plain text', () => {
    const page = '<a href="/pub/data/swdi/">Parent</a> <a href="?C=N;O=D">Name</a> 2023_torn.csv';
    expect(linkedFileNames(page)).toEqual([]);
  });
});
