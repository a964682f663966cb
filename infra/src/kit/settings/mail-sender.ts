import type { GivenSettings } from './given-settings.ts';

/** The sender as a mail shows it, and its domain, which SES must verify. */
export interface MailSender {
  from: string;
  domain: string;
}

export function mailSender(given: GivenSettings): MailSender | undefined {
  const from = given('mailFrom');
  if (from === undefined) return undefined;
  const domain = /^(?:[^<>@"]* <)?[\w.+-]+@((?:[a-z\d-]+\.)+[a-z\d-]+)>?$/i.exec(from)?.[1];
  if (domain && from.includes('<') === from.endsWith('>')) return { from, domain: domain.toLowerCase() };
  throw new Error(
    `The setting mailFrom is "${from}"; allowed is an email address with or without a name: Touchdown <no-reply@example.org>.`,
  );
}
