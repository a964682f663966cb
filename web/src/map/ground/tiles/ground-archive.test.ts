import { expect, it } from 'vitest';
import { plainText } from './ground-archive.ts';

it.each([
  ['<a href="https://example.org">Protomaps</a> &copy; OpenStreetMap', 'Protomaps © OpenStreetMap'],
  ['US Census Bureau &amp; others', 'US Census Bureau & others'],
  ['<script>alert(1)</script>', 'alert(1)'],
])('the credits %s are shown as text', (html, text) => {
  expect(plainText(html)).toBe(text);
});
