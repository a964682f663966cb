import { expect, it } from 'vitest';
import { httpEvent } from '../../testing/http-request.ts';
import { clientNetwork } from './client-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['nonsense', 'unknown'],
])('counts %s as %s', (ip, network) => {
  expect(clientNetwork(httpEvent('GET', '/', { headers: { 'x-viewer-ip': ip } }))).toBe(network);
});

it('trusts only CloudFront’s header (ASVS 4.1.3, 15.3.4)', () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  };
  expect(clientNetwork(httpEvent('GET', '/', { headers: forged }))).toBe('192.0.2.1');
});
