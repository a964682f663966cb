import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import { mailWords, type MailLinks, type MailWords } from './mail-words.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
}

const signature = 'Touchdown, the public record of tornadoes in the United States';

/** Returns a mail as it is sent: the same words as plain text and as HTML. */
export function writtenMail(message: MailMessage, links: MailLinks): WrittenMail {
  const words = mailWords(message, links);
  const { siteUrl } = links;
  return {
    subject: words.subject,
    text: asText(words, siteUrl),
    html: asHtml(words, siteUrl),
    headers: words.unsubscribeUrl === undefined ? [] : unsubscribeHeaders(words.unsubscribeUrl),
  };
}

/** Mail programs show a button of their own, which posts to the URL (RFC 8058). */
function unsubscribeHeaders(url: string): WrittenMail['headers'] {
  return [
    { name: 'List-Unsubscribe', value: `<${url}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}

function asText({ before, action, after }: MailWords, siteUrl: string): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[...before, ...link, ...after, `-- \n${signature}\n${siteUrl}`].join('\n\n')}\n`;
}

/**
 * No tables, no pictures, and no colours but the link's, so that a mail program can apply its dark theme. Styles
 * are inline because some mail programs remove all others.
 */
function asHtml({ subject, before, action, after }: MailWords, siteUrl: string): string {
  // Links only our own URLs: a username that looks like a URL stays text.
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${linkedMarkup(text, siteUrl)}</p>`);
  const link = action
    ? [
        `<p><a href="${escapeMarkup(action.url)}" style="${buttonStyle}">${escapeMarkup(action.label)}</a></p>`,
        `<p style="${smallStyle}">Or copy this URL: ${linkedMarkup(action.url, siteUrl)}</p>`,
      ]
    : [];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeMarkup(subject)}</title>`,
    '</head>',
    `<body style="${bodyStyle}">`,
    `<h1 style="${headingStyle}">${escapeMarkup(subject)}</h1>`,
    ...paragraphs(before),
    ...link,
    ...paragraphs(after),
    `<p style="${smallStyle}">${escapeMarkup(signature)}<br>${linkedMarkup(siteUrl, siteUrl)}</p>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const bodyStyle =
  'margin:0 auto;max-width:36em;padding:24px;font:16px/1.5 Georgia,serif;overflow-wrap:anywhere;color-scheme:light dark';
const headingStyle = 'margin:0 0 20px;font-size:21px;line-height:1.3';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:4px;background:#15537a;color:#fffdf8;font-weight:bold;text-decoration:none';
const smallStyle = 'font-size:14px';

/** Returns text as HTML with its URLs as links: all of them, or only those with this beginning. */
function linkedMarkup(text: string, beginning = 'http'): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[\w/-])/)
    .map((part, at) => {
      const escaped = escapeMarkup(part);
      return at % 2 === 1 && part.startsWith(beginning) ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('');
}
