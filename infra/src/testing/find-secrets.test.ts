import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { credentialsIn, findRandomRuns } from './find-secrets.ts';

// Assembled here, so that scanners of this repository do not report the examples.
const body = '0123456789ABCDEF0123456789ABCDEF0123';
const examples = [
  `AKIA${body.slice(0, 16)}`,
  ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
  `sk_live_${body}`,
  `whsec_${body}`,
  `ghp_${body}`,
];

describe('a search for secrets', () => {
  it.each(examples)('finds %s in a line of other text', (secret) => {
    expect(credentialsIn(`{"Value": "${secret}"}`)).toHaveLength(1);
  });

  it('finds random values in both notations', () => {
    for (let i = 0; i < 50; i++) {
      const bytes = randomBytes(48);
      expect(findRandomRuns(`"x": "${bytes.toString('base64url')}"`)).toHaveLength(1);
      expect(findRandomRuns(`"x": "${bytes.toString('hex')}"`)).toHaveLength(1);
    }
  });

  it('ignores names and paths', () => {
    const names = [
      'functions/src/features/tornadoes/tornadoes.http.ts',
      'PublicAccessBlockConfiguration',
      '/touchdown/dev/origin-verify',
    ];
    expect(names.flatMap(credentialsIn)).toEqual([]);
    expect(names.flatMap(findRandomRuns)).toEqual([]);
  });
});
