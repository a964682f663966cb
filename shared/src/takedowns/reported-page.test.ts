import { expect, it } from 'vitest';
import { reportedPage } from './reported-page.ts';
import { contributionPath } from '../contributions/contribution-path.ts';

const host = 'touchdown.example';
const id = '01JD5K8Z7Q0000000000000000';

it.each([
  ['/tornadoes/19740403-xhyw80gn', { kind: 'tornado', id: '19740403-xhyw80gn' }],
  ['/spc-reports/spc-20130520-k3v9qx2a', { kind: 'spc-report', id: 'spc-20130520-k3v9qx2a' }],
  ['/u/prairie%20watcher', { kind: 'profile', id: 'prairie watcher' }],
  [`/tornadoes/19740403-xhyw80gn#contribution-${id}`, { kind: 'contribution', id }],
  ['/tornadoes/x#contribution-me', { kind: 'tornado', id: 'x' }],
  ['/contributions?type=UPLOADED_PHOTO', null],
  ['/images/u4Xw8Tt7Vv9LrAkZ0b3n8J', { kind: 'picture', id: 'u4Xw8Tt7Vv9LrAkZ0b3n8J' }],
  ['/images/u4Xw8Tt7Vv9LrAkZ0b3n8J-thumb', { kind: 'picture', id: 'u4Xw8Tt7Vv9LrAkZ0b3n8J' }],
  ['/api/v1/images/u4Xw8Tt7Vv9LrAkZ0b3n8J?x=1', { kind: 'picture', id: 'u4Xw8Tt7Vv9LrAkZ0b3n8J' }],
  ['/images/short', null],
  ['/u/%E0%A4%A', null],
  ['/', null],
])('reads %s, as a path, as a URL and without its scheme', (path, subject) => {
  for (const text of [path, ` https://${host}${path} `, `http://${host}${path}`, host + path]) {
    expect(reportedPage(text, host), text).toEqual({ path, subject });
  }
});

it.each([
  [''],
  ['the picture of my house'],
  ['https://evil.example/tornadoes/1'],
  ['//evil.example/tornadoes/1'],
  ['/\\evil.example/tornadoes/1'],
  [`https://${host}//evil.example`],
  [`https://${host}:8443/`],
  [`https://${host}.evil.example/`],
  [`https://${host}@evil.example/`],
  ['javascript:alert(1)'],
  [`ftp://${host}/`],
  [`/${'x'.repeat(500)}`],
])('refuses %s', (text) => {
  expect(reportedPage(text, host)).toBeUndefined();
});

it('names a contribution on its page', () => {
  expect(reportedPage(contributionPath('/tornadoes/x', id), host)?.subject).toEqual({
    kind: 'contribution',
    id,
  });
});
