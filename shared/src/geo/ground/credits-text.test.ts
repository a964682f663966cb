import { expect, it } from 'vitest';
import { creditsText } from './credits-text.ts';

it.each([
  ['<a href="https://example.org">Protomaps</a> &copy; OpenStreetMap', 'Protomaps © OpenStreetMap'],
  ['US Census Bureau &amp; others', 'US Census Bureau & others'],
  ['<script>alert(1)</script>', 'alert(1)'],
])('the credits %s are shown as text', (html, text) => {
  expect(creditsText(html)).toBe(text);
});
