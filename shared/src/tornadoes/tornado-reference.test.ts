import { expect, it } from 'vitest';
import { aliasOf, TornadoReference } from './tornado-reference.ts';

it.each([
  ['19740403-k3v9qx2a', undefined],
  ['10086976', 'ncei:10086976'],
  // Eight digits alone are an NCEI id, not the date of a tornado id.
  ['19740403', 'ncei:19740403'],
  ['ncei:5', 'ncei:5'],
  ['ncei-5', 'ncei:5'],
  ['spc:1974-123', 'spc:1974-123'],
  ['spc-1974-123', 'spc:1974-123'],
  ['spc-2013-1305201356', 'spc:2013-1305201356'],
])('%s refers to a tornado with the alias %s', (reference, alias) => {
  expect(TornadoReference.parse(reference)).toBe(reference);
  expect(aliasOf(reference)).toBe(alias);
});

it.each(['', 'xenia', '19740403-K3V9QX2A', 'ncei', 'ncei-x', 'spc:1974', 'spc:74-1', 'spc:1974-a/b'])(
  '%j is not a reference',
  (reference) => {
    expect(TornadoReference.safeParse(reference).success).toBe(false);
  },
);
