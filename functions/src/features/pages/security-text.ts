/** The standard asks for less than a year, so that nobody trusts a forgotten file. */
const validDays = 300;
const dayMilliseconds = 86_400_000;

/**
 * Returns `/.well-known/security.txt` as RFC 9116 describes it. It is written for each request, so it never expires
 * while the site runs. Without an email address for questions, the form for reports is the contact.
 */
export function securityText(siteUrl: string, contactEmail: string | undefined, now: number): string {
  const today = now - (now % dayMilliseconds);
  return [
    `Contact: ${contactEmail ? `mailto:${contactEmail}` : `${siteUrl}/report-content`}`,
    `Expires: ${new Date(today + validDays * dayMilliseconds).toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${securityTextPath}`,
    `Policy: ${siteUrl}/terms-of-service`,
    '',
  ].join('\n');
}

export const securityTextPath = '/.well-known/security.txt';
