import { describe, expect, it } from 'vitest';
import { compareGrants } from './compare-grants.ts';

const role = (entry: string, granted: string[], ...used: string[]) => ({
  entry,
  granted,
  used: new Set(used),
});

describe('the grants of the roles beside those that are used', () => {
  it('have nothing to tell where each is used or has its reason', () => {
    const listed = [{ reason: 'the library asks for it', grants: { 'a.http': ['two'] } }];
    expect(compareGrants([role('a.http', ['one', 'two'], 'one')], listed)).toEqual({
      unexplained: [],
      notGranted: [],
      usedAfterAll: [],
    });
  });

  it('name a grant that nothing uses, a reason without a grant, and one that is used after all', () => {
    const listed = [{ reason: 'once', grants: { 'a.http': ['gone', 'one'], 'b.http': ['two'] } }];
    const roles = [role('a.http', ['one', 'two'], 'one'), role('b.http', ['one'], 'one')];
    expect(compareGrants(roles, listed)).toEqual({
      unexplained: ['a.http: two'],
      notGranted: ['a.http: gone', 'b.http: two'],
      usedAfterAll: ['a.http: one'],
    });
  });
});
