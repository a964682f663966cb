import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { valueText, type CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { findField } from '@touchdown/shared/corrections/find-field.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';
import type { StoredOverride } from '../../domain/catalogue/override-items.ts';
import { lastChange } from './newest-changes.ts';

/** The number of corrections in the feed. */
export const feedEntries = 50;

/** A narrative is cut; the page has all of it. */
const maxValueLength = 300;
/** A feed must have a time, also before the first correction. */
const beforeAll = '1970-01-01T00:00:00Z';

/** The newest changes of corrections as an Atom feed (RFC 4287), with absolute URLs. All text is plain text. */
export function correctionsFeed(corrections: readonly StoredOverride[], siteUrl: string): string {
  const page = siteUrl + pathOf('corrections');
  const self = `${siteUrl}/corrections.atom`;
  const updated = corrections.map(lastChange).toSorted().at(-1) ?? beforeAll;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', self),
    element('title', `${productName}: Corrections`),
    element('subtitle', 'Corrections of tornadoes and storm reports, newest first'),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', page),
    element('updated', updated),
    `<author>${element('name', productName)}${element('uri', `${siteUrl}/`)}</author>`,
    ...corrections.map((correction) => entryOf(correction, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(correction: StoredOverride, siteUrl: string): string {
  const { target, targetName, field, number, suggestedBy, approvedAt } = correction;
  const url = siteUrl + pathOf(target.type === 'tornado' ? 'tornado' : 'stormReport', { id: target.id });
  const label = findField(target.type, field)?.label ?? field;
  const isTakenBack = correction.takenBackAt !== undefined;
  return [
    '<entry>',
    // The number is unique for its kind of target, and never given again.
    element('id', `${url}#correction-${number}`),
    element('title', `${targetName}: ${label}${isTakenBack ? ' (taken back)' : ''}`),
    link('alternate', 'text/html', url),
    element('published', approvedAt),
    element('updated', lastChange(correction)),
    ...(suggestedBy === null ? [] : [`<contributor>${element('name', suggestedBy)}</contributor>`]),
    `<content type="text">${escapeMarkup(wordsOf(correction, label))}</content>`,
    '</entry>',
  ].join('\n');
}

function wordsOf(
  { official, value, suggestedBy, approvedBy, takenBackAt, takenBackBy }: StoredOverride,
  label: string,
): string {
  return [
    `${label}: ${shown(value)}; officially ${shown(official)}.`,
    `Suggested by ${nameOf(suggestedBy)}, approved by ${nameOf(approvedBy)}.`,
    ...(takenBackAt === undefined ? [] : [`Taken back by ${nameOf(takenBackBy)}.`]),
  ].join(' ');
}

function shown(value: CorrectionValue | null): string {
  const text = value === null ? 'not recorded' : valueText(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

function nameOf(name: string | null | undefined): string {
  return name ?? 'a deleted user';
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeMarkup(href)}"/>`;
}
