import { ListSuppressedDestinationsCommand, type SESv2Client } from '@aws-sdk/client-sesv2';

/** SES's limit for one answer. */
const pageSize = 1_000;

/**
 * Returns the addresses that SES sends nothing to, because a mail came back or its reader complained, in lower case. SES
 * puts them on its list by itself, and accepts mails to them without a word, so this list is how we hear of it. One call
 * lists a thousand.
 */
export function refusedAddresses(client: SESv2Client) {
  return async (): Promise<ReadonlySet<string>> => {
    const refused = new Set<string>();
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListSuppressedDestinationsCommand({ PageSize: pageSize, NextToken: next }),
      );
      for (const { EmailAddress: address } of page.SuppressedDestinationSummaries ?? [])
        if (address) refused.add(address.toLowerCase());
      next = page.NextToken;
    } while (next);
    return refused;
  };
}
