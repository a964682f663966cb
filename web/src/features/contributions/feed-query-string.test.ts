import { expect, it } from 'vitest';
import { contributionTypes } from '@touchdown/shared/contributions/contribution-types.ts';
import { feedQueryString, feedTypeLabel } from './feed-query-string.ts';

const read = (search: string) => feedQueryString.read(new URLSearchParams(search));
const place = '2026-11-20T18:12:04.000Z_01JD5K8Z7Q0000000000000000';

it.each([
  ['type=photo_gallery', 'type=PHOTO_GALLERY'],
  ['type=POEM&author=a b&target=X:1&before=yesterday', ''],
  ['target=T:19740403-xhyw80gn&author=dorothy', 'target=T:19740403-xhyw80gn&author=dorothy'],
])('reads %j as %j', (search, understood) => {
  expect(decodeURIComponent(feedQueryString.write(read(search)))).toBe(understood);
});

it('keeps the page, which is no filter', () => {
  const settings = read(`type=VIDEO_LINK&before=${place}`);
  expect(settings.before).toBe(place);
  expect(feedQueryString.chips(settings, 'us').map(({ label }) => label)).toEqual(['Video']);
});

it('gives every type a name of its own', () => {
  expect(new Set(contributionTypes.map(feedTypeLabel)).size).toBe(contributionTypes.length);
});
