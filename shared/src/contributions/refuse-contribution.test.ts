import { describe, expect, it } from 'vitest';
import {
  refuseContribution as refuse,
  tidyContribution,
  type WrittenContribution,
} from './refuse-contribution.ts';
import { linkTypes, writtenTypes } from './written-types.ts';

function written(over: Partial<WrittenContribution> = {}): WrittenContribution {
  return { contributionType: 'PERSONAL_ACCOUNT', content: 'We heard it.', url: '', title: '', ...over };
}
const refuseContribution = (contribution: WrittenContribution) => refuse(contribution, 'touchdown.example');
const link = (over: Partial<WrittenContribution> = {}) =>
  written({ contributionType: 'VIDEO_LINK', content: '', url: 'https://example.org/v', ...over });

describe('a written contribution', () => {
  it.each(writtenTypes)('of type %s is accepted with what it needs', (contributionType) => {
    const isLink = (linkTypes as readonly string[]).includes(contributionType);
    const needs = { title: 'A title', url: isLink ? 'http://example.org/a' : '' };
    expect(refuseContribution(written({ contributionType, ...needs }))).toEqual({});
  });

  it.each<[string, WrittenContribution, object]>([
    ['no text', written({ content: '' }), { content: 'Content is required.' }],
    [
      'a text of 5001 characters',
      written({ content: 'a'.repeat(5_001) }),
      { content: 'Content must be at most 5000 characters long.' },
    ],
    ['a link without a URL', link({ url: '' }), { url: 'URL is required for this contribution type.' }],
    [
      'an article without a title',
      link({ contributionType: 'NEWS_ARTICLE_LINK' }),
      { title: 'Title is required for news articles.' },
    ],
    [
      'a title of 256 characters',
      link({ title: 'a'.repeat(256) }),
      { title: 'The title must be at most 255 characters long.' },
    ],
    [
      'a URL of 2049 characters',
      link({ url: `https://example.org/${'a'.repeat(2_029)}` }),
      { url: 'The URL must be at most 2048 characters long.' },
    ],
    [
      'a story with a URL',
      written({ url: 'https://example.org/' }),
      { url: 'A URL does not belong to this contribution type.' },
    ],
    [
      'a URL with the name of another site before the @',
      link({ url: 'https://youtube.com@example.org/' }),
      { url: 'The URL must not contain a username or a password.' },
    ],
    [
      'two mistakes',
      link({ contributionType: 'NEWS_ARTICLE_LINK', url: '' }),
      { url: 'URL is required for this contribution type.', title: 'Title is required for news articles.' },
    ],
  ])('with %s is refused with its sentence', (_what, contribution, refused) => {
    expect(refuseContribution(contribution)).toEqual(refused);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://example.org/a',
    '//example.org/a',
    'example.org',
    'https://',
    'https://exa\u0000mple.org/',
    'java\nscript:alert(1)',
  ])('may not link to %j', (url) => {
    expect(refuseContribution(link({ url })).url).toBe(
      'Please enter a valid URL that begins with https:// or http://.',
    );
  });

  it.each([
    'http://localhost/',
    'https://app.localhost:3000/',
    'http://LOCALHOST./',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.01/',
    'http://１２７.0.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://10.1.2.3:8080/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:1::]/',
    'http://[fe80::1]/',
    'http://[fd12:3456::1]/',
    'http://router/',
    'http://nas.local/',
    'http://NAS.LOCAL./',
    'http://metadata.google.internal/',
    'http://fritz.lan/',
    'http://1.0.0.127.in-addr.arpa/',
  ])('may not link to a device or a private network: %s', (url) => {
    expect(refuseContribution(link({ url })).url).toBe(
      'Please enter the URL of a public web page. This one leads to a private network or a device.',
    );
  });

  it.each([
    'https://touchdown.example/api/v1/auth/logout',
    'https://TOUCHDOWN.example:443//api/v1',
    'https://touchdown.example/%61pi/v1',
    'https://touchdown.example/tornadoes/../api/v1/x',
    'https://touchdown.example/api',
  ])('may not link to the site’s own API: %s', (url) => {
    expect(refuseContribution(link({ url })).url).toBe('Please link to a page of this site, not to its API.');
  });

  it.each([
    'http://172.32.0.1/',
    'http://8.8.8.8/',
    'http://[2607:f8b0::1]/',
    'https://example.org./a',
    'https://local.example.org/',
    'https://internal.example.org/api/v1',
    'https://touchdown.example/tornadoes/20130520-k3v9qx2a',
    'https://touchdown.example/apiary',
    'https://bücher.example/',
  ])('may link to %s', (url) => {
    expect(refuseContribution(link({ url }))).toEqual({});
  });

  it('may link to the own site of a developer', () => {
    const own = link({ url: 'http://127.0.0.1:4400/map' });
    expect(refuse(own, '127.0.0.1:4400')).toEqual({});
    expect(refuse(own, '127.0.0.1:5200')).toHaveProperty('url');
  });

  it('has exactly the allowed lengths at most', () => {
    const url = `https://example.org/${'a'.repeat(2_028)}`;
    expect(refuseContribution(link({ url, title: 'a'.repeat(255), content: 'a'.repeat(5_000) }))).toEqual({});
  });

  it('contains no control characters, but may have lines and tabs in its text', () => {
    const sentence = 'The text has characters we can’t show. Please remove them.';
    expect(refuseContribution(written({ content: 'one\n\ttwo', title: 'three' }))).toEqual({});
    for (const character of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085']) {
      const refused = refuseContribution(written({ content: `a${character}`, title: `a${character}` }));
      expect(refused).toEqual({ content: sentence, title: sentence });
    }
    expect(refuseContribution(written({ title: 'one\ntwo' }))).toEqual({ title: sentence });
  });

  it('is stored without space around its texts and with one kind of line end', () => {
    const tidied = tidyContribution(
      link({ content: ' a\r\nb \n', url: ' https://example.org ', title: ' t\t' }),
    );
    expect(tidied).toMatchObject({ content: 'a\nb', url: 'https://example.org', title: 't' });
    expect(refuseContribution(tidyContribution(written({ content: ' \r\n ' })))).toEqual({
      content: 'Content is required.',
    });
  });
});
