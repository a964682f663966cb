import { describe, expect, it } from 'vitest';
import { matchRoute } from './route-match.ts';

const keys = [
  'GET /notes',
  'GET /notes/{id}',
  'GET /notes/latest',
  'ANY /notes/{id}',
  'GET /files/{proxy+}',
  'POST /files/{name}',
  '$default',
];

describe('the route of a request', () => {
  it.each([
    ['GET', '/notes', 'GET /notes', {}],
    ['GET', '/notes/7', 'GET /notes/{id}', { id: '7' }],
    ['GET', '/notes/latest', 'GET /notes/latest', {}],
    ['DELETE', '/notes/7', 'ANY /notes/{id}', { id: '7' }],
    ['GET', '/files/a/b%20c', 'GET /files/{proxy+}', { proxy: 'a/b c' }],
    ['GET', '/files/', '$default', {}],
    ['POST', '/files/a/b', '$default', {}],
    ['GET', '/notes/7/more', '$default', {}],
    ['PUT', '/notes', '$default', {}],
  ])('of %s %s is %s', (method, path, routeKey, pathParameters) => {
    expect(matchRoute(keys, method, path)).toEqual({ routeKey, pathParameters });
  });

  it('is undefined if nothing matches and there is no default', () => {
    expect(matchRoute(['GET /notes'], 'GET', '/x')).toBeUndefined();
  });
});
