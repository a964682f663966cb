import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const target = (from: string, location: string | null) => redirectTarget(new URL(from), location).href;

describe('a redirect', () => {
  it('may lead to another path on the same host', () => {
    expect(target('https://www.spc.noaa.gov/wcm', '/wcm/')).toBe('https://www.spc.noaa.gov/wcm/');
    expect(target('https://www.spc.noaa.gov/wcm/', 'index.html')).toBe(
      'https://www.spc.noaa.gov/wcm/index.html',
    );
  });

  it('may lead from http to https, but not back', () => {
    expect(target('http://agency.example/a', 'https://agency.example/a')).toBe('https://agency.example/a');
    expect(() => target('https://agency.example/a', 'http://agency.example/a')).toThrow(
      'https://agency.example/a redirects to http://agency.example/a; allowed: a URL on agency.example over https.',
    );
  });

  it.each([
    'https://other.example/a',
    '//other.example/a',
    'https://agency.example.evil.example/',
    'data:,a',
  ])('may not lead to %s', (location) => {
    expect(() => target('https://agency.example/a', location)).toThrow(`redirects to ${location}; allowed:`);
  });

  it('needs a valid target', () => {
    expect(() => target('https://agency.example/a', null)).toThrow('redirects to nowhere; allowed:');
    expect(() => target('https://agency.example/a', 'https://')).toThrow('redirects to https://; allowed:');
  });
});
