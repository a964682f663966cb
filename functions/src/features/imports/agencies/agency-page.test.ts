import { describe, expect, it } from 'vitest';
import { linkedFileNames, listedBytes } from './agency-page.ts';

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

it('the sizes of linked files are read where the page has them', () => {
  const page = `<tr><td><a href="a.gz">a.gz</a></td><td>2024-01-17 11:04  </td><td align="right">122K</td></tr>
    <tr><td><a href="b.gz">b.gz</a></td><td>2024-01-17 11:04</td><td>9.5M</td></tr>
    <li><a href="data/c.csv">c.csv</a> (7.3 MB)</li>
    <li><a href="data/2023_torn.csv">2023 4K</a> of 2023</li>
<a href="d.csv">d.csv</a>   17-Jan-2024 11:04      10179
<a href="e/">e/</a>   17-Jan-2024 11:04      -`;
  expect([...listedBytes(page)]).toEqual([
    ['a.gz', 122_000],
    ['b.gz', 9_500_000],
    ['c.csv', 7_300_000],
    ['d.csv', 10_179],
  ]);
});
