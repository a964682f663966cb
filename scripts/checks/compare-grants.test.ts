import { describe, expect, it } from 'vitest';
import { compareGrants } from './compare-grants.ts';

const role = (entry: string, granted: string[], ...used: string[]) => ({
  entry,
  granted,
  used: new Set(used),
});

describe('compareGrants', () => {
  it('finds nothing if each grant is used or has a reason', () => {
    const listed = [{ reason: 'the library asks for it', grants: { 'a.http': ['two'] } }];
    expect(compareGrants([role('a.http', ['one', 'two'], 'one')], listed)).toEqual({
      unexplained: [],
      notGranted: [],
      usedThoughListed: [],
    });
  });

  it('finds an unused grant, a reason without a grant, and a listed grant that is used', () => {
    const listed = [{ reason: 'once', grants: { 'a.http': ['gone', 'one'], 'b.http': ['two'] } }];
    const roles = [role('a.http', ['one', 'two'], 'one'), role('b.http', ['one'], 'one')];
    expect(compareGrants(roles, listed)).toEqual({
      unexplained: ['a.http: two'],
      notGranted: ['a.http: gone', 'b.http: two'],
      usedThoughListed: ['a.http: one'],
    });
  });
});
