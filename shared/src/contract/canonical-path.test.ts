import { expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

const defaults = { page: '1', limit: '10', sort_by: 'start_time', sort_direction: 'DESC' };

it.each<[path: string, parameters: Record<string, string>, canonical: string]>([
  ['/', {}, '/'],
  ['/', { utm_source: 'x' }, '/'],
  ['/ad', { utm_source: 'x' }, '/'],
  ['/map', { lat: '1', lon: '2' }, '/map'],
  ['/tornadoes/', {}, '/tornadoes'],
  ['/tornadoes', defaults, '/tornadoes'],
  ['/tornadoes', { state: 'New Mexico', page: '2', county: '' }, '/tornadoes?page=2&state=New%20Mexico'],
  ['/tornadoes', { page: '2', fbclid: 'abc', utm_campaign: 'y' }, '/tornadoes?page=2'],
  ['/tornadoes', { page: '2', view: 'table' }, '/tornadoes?page=2'],
  ['/tornadoes', { state: '"><script>' }, '/tornadoes?state=%22%3E%3Cscript%3E'],
  ['/spc-reports', { limit: '50', page: '1', f_scale: 'EF2' }, '/spc-reports?f_scale=EF2'],
  ['/tornadoes/19740403-vfdkju89', { page: '2' }, '/tornadoes/19740403-vfdkju89'],
  ['/constructor', { a: 'b' }, '/constructor'],
])('%s with %j has the canonical path %s', (path, parameters, canonical) => {
  expect(canonicalPath(path, Object.entries(parameters))).toBe(canonical);
});
