import { expect } from 'vitest';
import { ownSite } from '../own-site.ts';

/** Waits for a mail to this address, and returns the URL in it that contains this part. */
export async function mailLink(to: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answered = await fetch(`${ownSite.siteUrl}/local/mail.json?to=${encodeURIComponent(to)}`);
        const { mails } = (await answered.json()) as { mails: { text: string }[] };
        link = mails
          .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
          .find((url) => url.includes(part));
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return String(link);
}
