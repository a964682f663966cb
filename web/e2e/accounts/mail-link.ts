import { expect } from 'vitest';
import { siteUrl } from '../open-site.ts';

/** The URL in the newest mail to somebody that holds this part; mail takes a moment to arrive. */
export async function mailLink(to: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answered = await fetch(`${siteUrl}/local/mail.json?to=${encodeURIComponent(to)}`);
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
