import { describe, expect, it } from 'vitest';
import { tileSource } from './tile-source.ts';

const url = 'https://Tiles.example.org:8443/street/{z}/{x}/{y}.png?key=1';
const attribution = '© OpenStreetMap contributors';

describe('the source of map tiles', () => {
  it('is undefined without settings', () => {
    expect(tileSource(undefined, undefined)).toBeUndefined();
    expect(tileSource('', '')).toBeUndefined();
  });

  it('has the URL, its origin and the attribution', () => {
    expect(tileSource(url, ` ${attribution} `)).toEqual({
      url,
      attribution,
      origin: 'https://tiles.example.org:8443',
    });
  });

  it.each([
    ['http://tiles.example.org/{z}/{x}/{y}.png', 'must be https:// and one plain host'],
    ['//tiles.example.org/{z}/{x}/{y}.png', 'must be https:// and one plain host'],
    ["https://tiles.example.org; script-src 'unsafe-inline'/{z}/{x}/{y}", 'one plain host'],
    ['https://*.example.org/{z}/{x}/{y}.png', 'one plain host'],
    ['https://{s}.example.org/{z}/{x}/{y}.png', 'one plain host'],
    ['https://user:pass@example.org/{z}/{x}/{y}.png', 'one plain host'],
    ['https://tiles.example.org/{z}/{x}.png', 'must contain {y}'],
    ['https://tiles.example.org/tiles.json', 'must contain {z} and {x} and {y}'],
    ['https://tiles.example.org/{z}/{x}/{y}{r}.png', 'but not {r}'],
  ])('refuses %s', (bad, sentence) => {
    expect(() => tileSource(bad, attribution)).toThrow(sentence);
  });

  it('refuses a URL without an attribution, and the reverse', () => {
    expect(() => tileSource(url, ' ')).toThrow('Map tiles need an attribution');
    expect(() => tileSource(undefined, attribution)).toThrow('but no URL. Set both or neither.');
  });
});
